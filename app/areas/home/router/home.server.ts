import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { figuresCurrency } from "~/platform/principal";
import { homeContract } from "../contract";
import { completePricingOnboarding } from "../server/complete-pricing-onboarding.server";
import { completeGuidelineStep, dismissGuideline, readGuideline } from "../server/guideline.server";
import { readAnnouncement, readCommunity } from "../server/read-announcement.server";
import { readDashboardBreakdown, readDashboardSales, readDashboardTopProducts } from "../server/read-dashboard.server";
import { readMaintenance } from "../server/read-maintenance.server";
import { readOverview } from "../server/read-overview.server";

const os = implementArea(homeContract);

export const homeRouter = os.router({
  updatePricingOnboarding: os.updatePricingOnboarding.handler(async ({ input, context }) => {
    const { onboarding, onboardingEnabled } = await completePricingOnboarding({
      accountId: context.caller().principal.accountId,
      skip: input.skip_onboarding,
    });
    return ok({ onboarding, onboarding_enabled: onboardingEnabled });
  }),

  maintenance: os.maintenance.handler(() => ok(readMaintenance())),

  announcement: os.announcement.handler(async ({ input, context }) =>
    ok({ announcement: await readAnnouncement({ ...context.caller(), place: input.place }) }),
  ),

  community: os.community.handler(({ context }) => ok(readCommunity(context.caller().principal))),

  overview: os.overview.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    return ok(
      await readOverview({
        scope,
        currency: figuresCurrency(principal),
        timeZone: principal.timeZone,
        held: principal.permissions,
      }),
    );
  }),

  guideline: os.guideline.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    return ok(await readGuideline({ scope, accountId: principal.accountId }));
  }),

  completeStep: os.completeStep.handler(async ({ input, context }) =>
    ok(await completeGuidelineStep({ accountId: context.caller().principal.accountId, ...input })),
  ),

  dismissGuideline: os.dismissGuideline.handler(async ({ input, context }) =>
    ok(await dismissGuideline({ accountId: context.caller().principal.accountId, ...input })),
  ),

  sales: os.sales.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok(
      await readDashboardSales({ scope, timeZone: principal.timeZone, currency: figuresCurrency(principal), ...input }),
    );
  }),

  breakdown: os.breakdown.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok(await readDashboardBreakdown({ scope, timeZone: principal.timeZone, ...input }));
  }),

  topProducts: os.topProducts.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok(await readDashboardTopProducts({ scope, timeZone: principal.timeZone, ...input }));
  }),
});
