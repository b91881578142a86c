import type { WorkspaceScope } from "~/platform/db/scope.server";
import { mayPay } from "../../rules/automation/decide";
import { availableSources } from "./orders-to-decide.server";
import { readFrame } from "./read-frame.server";
import { reopenDecisions } from "./write-decisions.sql.server";

/**
 * Has a workspace's orders decided on anew that waited for a plan that is had again, a supplier that is connected or a payment
 * method that is switched on by now (decision 49).
 */
export async function reopenOrders(scope: WorkspaceScope): Promise<void> {
  const { db, workspaceId } = scope;
  const { frame } = await readFrame({ db, workspaceId });
  await reopenDecisions({
    tx: db,
    workspaceId,
    hasAutomation: frame.has.automation,
    hasSchedule: frame.has.schedule,
    suppliers: [...(await availableSources(scope))],
    payableRuleIds: frame.rules.filter((rule) => mayPay(rule, frame)).map(({ id }) => id),
  });
}
