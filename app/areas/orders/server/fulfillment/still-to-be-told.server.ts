import type { Shipment } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";

/** True while the store is to be told of a parcel. */
export function isToBeTold({ fulfillmentState }: Pick<Shipment, "fulfillmentState">): boolean {
  return fulfillmentState === "pending" || fulfillmentState === "unknown";
}

/** The parcel as it is now; null when the store is not to be told of it any more. */
export async function stillToBeTold(tx: WorkspaceTransaction, { id }: { id: string }): Promise<Shipment | null> {
  const parcel = await tx.shipment.findUnique({ where: { id }, include: { order: { select: { cancelledAt: true } } } });
  return parcel && isToBeTold(parcel) && !parcel.order.cancelledAt ? parcel : null;
}
