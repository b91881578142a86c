import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { MONTHLY, type CycleDays } from "../../rules/usage/usage-period";

/** What a workspace has from a moment on. */
export interface NewPlan {
  planKey: string;
  cycleDays: CycleDays;
  subscriptionId: string | null;
  /** From when months of usage are counted: a change within what is paid for keeps it, so that nothing is had twice */
  anchorAt: Date;
  renewsAt: Date | null;
}

/**
 * Ends the plan that a workspace has and begins another, in the caller's transaction: the one place that writes which plan
 * it is. The same plan again only moves its dates, as a renewal does.
 * @param plan null for the free plan, which needs no row
 */
export async function changePlan({
  tx: transaction,
  workspaceId,
  plan,
  at = new Date(),
}: {
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  plan: NewPlan | null;
  at?: Date;
}): Promise<void> {
  const tx = transaction as WorkspaceTransaction;
  const open = await tx.planPeriod.findFirst({ where: { workspaceId, endedAt: null } });
  const isSame =
    open !== null &&
    open.planKey === plan?.planKey &&
    open.cycleDays === plan.cycleDays &&
    open.subscriptionId === plan.subscriptionId;
  if (isSame) {
    const { anchorAt, renewsAt } = plan;
    await tx.planPeriod.update({ where: { id: open.id }, data: { anchorAt, renewsAt } });
  } else {
    if (open)
      await tx.planPeriod.update({
        where: { id: open.id },
        data: { endedAt: new Date(Math.max(at.getTime(), open.startedAt.getTime())) },
      });
    if (plan) await tx.planPeriod.create({ data: { ...plan, workspaceId, startedAt: at } });
  }
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: plan?.planKey ?? null } });
}

/** Gives a workspace a plan that nobody pays for here, from now on. */
export function grantPlan({
  tx,
  workspaceId,
  planKey,
}: {
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  planKey: string;
}): Promise<void> {
  const at = new Date();
  return changePlan({
    tx,
    workspaceId,
    plan: { planKey, cycleDays: MONTHLY, subscriptionId: null, anchorAt: at, renewsAt: null },
    at,
  });
}
