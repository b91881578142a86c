import type { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { canMove } from "~/platform/states/state-table";
import { PARCEL_TELLING_TABLE, type ParcelTelling } from "../../rules/fulfillment/parcel-telling";

/**
 * Moves a parcel from one of some states of telling its store into another: the one place that writes that state. The row
 * decides, so of two that move it at the same time one does.
 * @returns false when it is in none of those states (any more)
 * @throws Error for a move that the table does not know, which is a bug
 */
export async function moveParcelTelling({
  tx,
  id,
  from,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction | SystemTransaction;
  id: string;
  from: readonly ParcelTelling[];
  to: ParcelTelling;
  data?: Omit<Prisma.ShipmentUpdateManyMutationInput, "fulfillmentState" | "status">;
}): Promise<boolean> {
  for (const state of from)
    if (state === to || !canMove(PARCEL_TELLING_TABLE, state, to))
      throw new Error(`A parcel's telling does not go from ${state} to ${to}`);
  const { count } = await (tx as SystemTransaction).shipment.updateMany({
    where: { id, fulfillmentState: { in: [...from] } },
    data: { ...data, fulfillmentState: to },
  });
  return count > 0;
}
