import { isStaffMember } from "~/areas/accounts/server/principal/is-staff-member.server";
import { readContactPhone, saveContactPhone } from "~/areas/accounts/server/profile/contact-phone.server";
import { updateProfile } from "~/areas/accounts/server/profile/update-profile.server";
import { updateWorkspace } from "~/areas/accounts/server/workspaces/update-workspace.server";
import { isPriced } from "~/areas/catalog/server/listings/count-catalog.server";
import { listFindings } from "~/areas/orders/server/reconciliation/list-findings.server";
import { askForReconciliation } from "~/areas/orders/server/reconciliation/reconcile-workspace.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { tryFailuresAgain } from "~/platform/failures/failed-work.server";
import { settingsContract } from "../contract";
import { letWorkGo } from "../server/let-work-go.server";
import { listFailedWork } from "../server/list-failed-work.server";
import { whoseFailures } from "../server/whose-failures.server";

const os = implementArea(settingsContract);

export const settingsRouter = os.router({
  updateWorkspace: os.updateWorkspace.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    const { id, name, currency, timeZone } = await updateWorkspace({
      scope,
      name: input.name,
      timeZone: input.timezone,
      currency: input.currency,
      isPriced,
    });
    return ok({ id, name, currency, timezone: timeZone });
  }),

  updateProfile: os.updateProfile.handler(async ({ input, context }) => {
    await updateProfile({ ...context.caller(), firstName: input.first_name, lastName: input.last_name });
    return ok(input);
  }),

  contactPhone: os.contactPhone.handler(async ({ context }) =>
    ok({ phone: await readContactPhone(context.caller().scope) }),
  ),

  saveContactPhone: os.saveContactPhone.handler(async ({ input, context }) =>
    ok({ phone: await saveContactPhone({ scope: context.caller().scope, phone: input.phone }) }),
  ),

  deadJobs: os.deadJobs.handler(async ({ input, context }) => {
    const { principal } = context.caller();
    const workspaceId = await whoseFailures(principal, input.whose);
    const [failed, isStaff] = await Promise.all([
      listFailedWork({ workspaceId, language: context.locale, cursor: input.cursor, pageSize: input.page_size }),
      isStaffMember(principal),
    ]);
    return ok({ ...failed, is_staff: isStaff });
  }),

  findings: os.findings.handler(async ({ input, context }) => {
    const workspaceId = await whoseFailures(context.caller().principal, input.whose);
    const { findings, ...page } = await listFindings({
      workspaceId,
      cursor: input.cursor,
      pageSize: input.page_size,
    });
    const isTeams = workspaceId === null;
    return ok({
      ...page,
      findings: findings.map(({ id, kind, orderId, detail, foundAt, ...finding }) => ({
        id,
        kind,
        order_id: orderId,
        number: typeof detail.number === "string" ? detail.number : null,
        detail: isTeams ? { ...detail, subject: finding.subject } : null,
        workspace_id: isTeams ? finding.workspaceId : null,
        found_at: foundAt.toISOString(),
      })),
    });
  }),

  checkBooks: os.checkBooks.handler(async ({ context }) => {
    await askForReconciliation({ scope: context.caller().scope });
    return ok({ started: true as const });
  }),

  runJobsAgain: os.runJobsAgain.handler(async ({ input: { ids, whose }, context }) => {
    const workspaceId = await whoseFailures(context.caller().principal, whose);
    return ok({ count: await tryFailuresAgain({ workspaceId, ids }) });
  }),

  letJobsGo: os.letJobsGo.handler(async ({ input: { ids, whose }, context }) => {
    const workspaceId = await whoseFailures(context.caller().principal, whose);
    return ok({ count: await letWorkGo({ workspaceId, ids }) });
  }),
});
