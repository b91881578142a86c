import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceScope } from "~/platform/db/scope.server";
import { OPEN_WRITES } from "~/platform/states/outside-write";
import { CHARGED, DUE } from "../../rules/subscriptions/subscription-states";

/**
 * Whether a store is charged for a plan, or may be: an agreement of it lives, or something that was told to its provider, or is
 * to be, is not settled.
 * @param orIsAsked also while its owner may still confirm one
 */
export async function paysForPlan({
  db: given,
  storeId,
  orIsAsked = false,
}: {
  db: SystemTransaction | WorkspaceDb;
  storeId: string;
  orIsAsked?: boolean;
}): Promise<boolean> {
  const db = given as SystemTransaction;
  const states = [...CHARGED, ...(orIsAsked ? ["pending"] : [])];
  if ((await db.subscription.count({ where: { storeId, status: { in: states } } })) > 0) return true;
  const own = await db.subscription.findMany({ where: { storeId }, select: { id: true } });
  const open = { subscriptionId: { in: own.map(({ id }) => id) }, state: { in: [...OPEN_WRITES] } };
  return (await db.billingWrite.count({ where: open })) > 0;
}

/** Whether the workspace's plan is tried out, and not charged yet; cancelled within the trial it is so to its end. */
export async function isPlanTrial({ db }: WorkspaceScope): Promise<boolean> {
  const inTrial = [{ status: "trialing" }, { status: "cancelled", trialEndsAt: { gt: new Date() } }];
  return (await db.subscription.count({ where: { OR: inTrial } })) > 0;
}

/** Whether a bill of the workspace's plan waits to be paid (G152). */
export async function isPackageDue({ db }: WorkspaceScope): Promise<boolean> {
  return (await db.subscription.count({ where: { status: { in: [...DUE] } } })) > 0;
}
