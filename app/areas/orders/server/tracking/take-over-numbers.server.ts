import type { PurchaseOrder, Shipment, ShipmentLine } from "@prisma/client";
import type { SupplierParcel } from "~/adapters/supplier/supplier";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { moveParcelTelling } from "../fulfillment/move-parcel-telling.server";
import { beginAnew } from "./apply-parcel-state.server";

type KnownParcel = Shipment & { lines: ShipmentLine[] };

/**
 * Gives a purchase the numbers of parcels whose own purchase came to nothing: a supplier that sends again, or carriers, use a
 * number again, and it is the new parcel's then. What was known of the earlier one, its goods and its news, goes; the store is
 * told anew, where it does not have the goods under that number already.
 * @param known the order's parcels
 * @returns ids of the parcels that changed hands, whatever is in them now
 */
export async function takeOverNumbers(
  tx: WorkspaceTransaction,
  { id: purchaseOrderId }: Pick<PurchaseOrder, "id">,
  parcels: readonly SupplierParcel[],
  known: readonly KnownParcel[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { trackingNumber, orderId: supplierOrderId = null, shippedAt, carrier, trackingUrl } of parcels) {
    const earlier = known.find((each) => each.trackingNumber === trackingNumber);
    if (!earlier?.purchaseOrderId || earlier.purchaseOrderId === purchaseOrderId) continue;
    const living = { purchaseOrderId: earlier.purchaseOrderId, liveOrderLineId: { not: null } };
    if ((await tx.purchaseOrderLine.count({ where: living })) > 0) continue;
    const { id } = earlier;
    await tx.shipmentLine.deleteMany({ where: { shipmentId: id } });
    await beginAnew(tx, id);
    const handOver = { shippedAt: shippedAt ? new Date(shippedAt) : new Date(), isShippedAtAssumed: !shippedAt };
    const data = { purchaseOrderId, supplierOrderId, carrier, trackingUrl, ...handOver, externalFulfillmentId: null };
    await tx.shipment.update({ where: { id }, data });
    await moveParcelTelling({
      tx,
      id,
      from: ["sent", "failed", "taken_back"],
      to: "pending",
      data: { fulfillmentError: null },
    });
    taken.add(id);
  }
  return taken;
}
