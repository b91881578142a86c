import type { Prisma } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import type { OutsideWriteState } from "~/platform/states/outside-write";
import { canMove } from "~/platform/states/state-table";
import { REFUND_CLAIM_TABLE } from "../../rules/refunds/refund-claim-states";

/**
 * Moves a claim for a purchase's money from one of some states into another: the one place that writes its state. The row
 * decides, so of two that move it at the same time one does.
 * @param attempt the sending that the caller knows of; another one's row is left alone
 * @returns false when it is in none of those states (any more)
 * @throws Error for a move that the table does not know, which is a bug
 */
export async function moveRefundClaim({
  tx,
  id,
  attempt,
  from,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  id: string;
  attempt: number;
  from: readonly OutsideWriteState[];
  to: OutsideWriteState;
  data?: Omit<Prisma.RefundClaimUpdateManyMutationInput, "state">;
}): Promise<boolean> {
  for (const state of from)
    if (state === to || !canMove(REFUND_CLAIM_TABLE, state, to))
      throw new Error(`A claim for money back does not go from ${state} to ${to}`);
  const { count } = await tx.refundClaim.updateMany({
    where: { id, attempts: attempt, state: { in: [...from] } },
    data: { ...data, state: to },
  });
  return count > 0;
}
