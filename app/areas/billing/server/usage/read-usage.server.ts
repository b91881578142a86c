import { isInDemo } from "~/areas/accounts/server/profile/demo-mode.server";
import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { sumGrants } from "~/areas/credits/server/read-credits.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { paymentOf, STORE_BILL } from "../../contract/provider-payments";
import { COUNTED_FEATURES, GATED_FEATURES, isAllowed, NONE, type CountedFeature } from "../../rules/plans/features";
import { readPlanCredits } from "../credits/plan-credits.server";
import { readPlan, type CurrentPlan } from "../plans/read-plan.server";
import { livingSubscription } from "../subscriptions/living-subscription.server";

/** What is used of a plan in the month that runs, by feature. */
export interface Usage extends CurrentPlan {
  used: Readonly<Record<CountedFeature, number>>;
}

/** The workspace's plan, and what is used of it in the month that runs. */
export async function readUsage({
  scope,
  db = scope.db,
}: {
  scope: WorkspaceScope;
  db?: WorkspaceDb | WorkspaceTransaction;
}): Promise<Usage> {
  const current = await readPlan({ scope, tx: db });
  const counters = await (db as WorkspaceTransaction).usageCounter.findMany({
    where: { periodStart: current.period.start },
  });
  const usedOf = (feature: CountedFeature) => counters.find((row) => row.feature === feature)?.used ?? 0;
  return {
    ...current,
    used: {
      PRODUCT_IMPORT: usedOf("PRODUCT_IMPORT"),
      PRODUCT_LISTING: usedOf("PRODUCT_LISTING"),
      ORDER_FULFILLMENT: usedOf("ORDER_FULFILLMENT"),
    },
  };
}

/**
 * What is used of a feature, where the plan has no room for one thing more of it: null where it fits or counts already.
 * Nothing is taken; `takeUsage` decides.
 */
export async function readFull({
  scope,
  db,
  feature,
  reference,
}: {
  scope: WorkspaceScope;
  db: WorkspaceTransaction;
  feature: CountedFeature;
  reference: string;
}): Promise<{ feature: CountedFeature; limit: number; used: number } | null> {
  const { plan, used } = await readUsage({ scope, db });
  const state = { feature, limit: plan.limits[feature], used: used[feature] };
  if (isAllowed(state)) return null;
  return (await db.usageEntry.count({ where: { feature, reference, returnedAt: null } })) > 0 ? null : state;
}

/** What every screen knows of the plan: its name, what it allows, and how much of it is used. */
export async function describeUsage({ scope, accountId }: { scope: WorkspaceScope; accountId: string }) {
  const [current, flags, paid] = await Promise.all([
    readUsage({ scope }),
    readAccountFlags(accountId),
    livingSubscription(scope.db),
  ]);
  const { plan, period, used } = current;
  return {
    plan: { key: plan.key, name: plan.name },
    is_demo: await isInDemo(accountId, flags),
    is_paid_by_card: paid !== null && paymentOf(paid.provider) !== STORE_BILL,
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    credits: sumGrants(await readPlanCredits(scope, current)),
    features: GATED_FEATURES.filter((feature) => plan.limits[feature] !== NONE),
    quotas: COUNTED_FEATURES.map((key) => ({ key, used: used[key], limit: plan.limits[key] })),
  };
}
