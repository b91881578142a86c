import type { Prisma } from "@prisma/client";
import { canMove } from "~/platform/states/state-table";
import { CHARGE_TABLE, type ChargeWriteState } from "../../rules/payments/charge-states";
import type { WalletTransaction } from "../lock-wallet.sql.server";

/**
 * Moves an automatic charge into another state: the one place that writes it.
 * @returns false when it is in none of the states that it may come from (any more)
 * @throws Error for a move that the table does not know, which is a bug
 */
export async function moveCharge({
  tx,
  topUpId,
  from,
  to,
  data = {},
}: {
  tx: WalletTransaction;
  topUpId: string;
  from: readonly ChargeWriteState[];
  to: ChargeWriteState;
  data?: Omit<Prisma.AutomaticChargeUpdateManyMutationInput, "state">;
}): Promise<boolean> {
  for (const state of from)
    if (state === to || !canMove(CHARGE_TABLE, state, to))
      throw new Error(`An automatic charge does not go from ${state} to ${to}`);
  const { count } = await tx.automaticCharge.updateMany({
    where: { topUpId, state: { in: [...from] } },
    data: { ...data, state: to },
  });
  return count > 0;
}
