import type { Charge, Prisma } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { canMove, toState } from "~/platform/states/state-table";
import { CHARGE_TABLE, type ChargeState } from "../../rules/subscriptions/charge-states";

/**
 * Moves a charge into a state, or leaves it in the one that it is in with other facts: the one place that writes it.
 * @returns the row as it is then; null where its state does not lead there
 */
export async function moveCharge({
  tx,
  charge,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  charge: Charge;
  to: ChargeState;
  data?: Omit<Prisma.ChargeUpdateManyMutationInput, "status">;
}): Promise<Charge | null> {
  const from = toState(CHARGE_TABLE, charge.status);
  if (!canMove(CHARGE_TABLE, from, to)) return null;
  const [moved = null] = await tx.charge.updateManyAndReturn({
    where: { id: charge.id, status: from },
    data: { ...data, status: to },
  });
  return moved;
}
