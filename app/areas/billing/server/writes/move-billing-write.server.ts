import type { Prisma } from "@prisma/client";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { OutsideWriteState } from "~/platform/states/outside-write";
import { canMove } from "~/platform/states/state-table";
import { BILLING_WRITE_TABLE } from "../../rules/subscriptions/billing-write-states";

/** Runs `work` while nothing else changes how the workspace pays: taken before every row of subscriptions and their plans. */
export function holdingBilling<T>(scope: WorkspaceScope, work: (tx: WorkspaceTransaction) => Promise<T>): Promise<T> {
  return scope.db.$transaction(async (tx) => {
    await holdLock(tx, `billing:${scope.workspaceId}`);
    return work(tx);
  });
}

/**
 * Moves something that is wanted of a provider into another state: the one place that writes it.
 * @returns false when it is in none of the states that it may come from (any more)
 * @throws Error for a move that the table does not know, which is a bug
 */
export async function moveBillingWrite({
  tx,
  id,
  from,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  id: string;
  from: readonly OutsideWriteState[];
  to: OutsideWriteState;
  data?: Omit<Prisma.BillingWriteUpdateManyMutationInput, "state">;
}): Promise<boolean> {
  for (const state of from)
    if (state === to || !canMove(BILLING_WRITE_TABLE, state, to))
      throw new Error(`A billing write does not go from ${state} to ${to}`);
  const { count } = await tx.billingWrite.updateMany({
    where: { id, state: { in: [...from] } },
    data: { ...data, state: to },
  });
  return count > 0;
}
