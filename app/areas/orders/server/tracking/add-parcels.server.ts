import type { PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import type { SupplierParcel } from "~/adapters/supplier/supplier";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { storeQueue } from "../../job-places";
import { registerParcelsJob, sendFulfillmentJob } from "../../jobs";
import { linesOfParcel, type BoughtLine } from "../../rules/tracking/parcel-lines";
import { moveParcelTelling } from "../fulfillment/move-parcel-telling.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { takeOverNumbers } from "./take-over-numbers.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/**
 * Writes parcels that are new, and goods that turn out to be in known ones, such as those of a second purchase that travel
 * under the number of the first.
 * @returns how many parcels the store is to be told of
 */
export async function addParcels(
  tx: WorkspaceTransaction,
  purchase: Purchase,
  parcels: SupplierParcel[],
): Promise<number> {
  if (parcels.length === 0) return 0;
  const { workspaceId, storeId, orderId, id: purchaseOrderId } = purchase;
  const ofOrder = { where: { orderId }, include: { lines: true } } as const;
  const taken = await takeOverNumbers(tx, purchase, parcels, await tx.shipment.findMany(ofOrder));
  const known = await tx.shipment.findMany(ofOrder);
  const idOf = new Map(known.map(({ id, trackingNumber }) => [trackingNumber, id]));
  const held = new Set(known.flatMap(({ id, lines }) => lines.map((line) => `${id} ${line.orderLineId}`)));
  const ofPurchases = known.filter(({ purchaseOrderId: ofPurchase }) => ofPurchase !== null);
  const ofNobody = known.filter(({ purchaseOrderId: ofPurchase }) => ofPurchase === null);
  const shippedOf = await sentOfBought(
    tx,
    purchase,
    ofNobody.flatMap(({ lines }) => lines),
  );
  const ofOthers = await linesOfOthers(tx, purchase);
  for (const { purchaseOrderId: ofPurchase, lines } of ofPurchases)
    for (const { orderLineId, quantity } of lines)
      if (!ofOthers.has(`${ofPurchase} ${orderLineId}`))
        shippedOf.set(orderLineId, (shippedOf.get(orderLineId) ?? 0) + quantity);
  const added: { id: string; trackingNumber: string; carrier: string | null }[] = [];
  for (const parcel of parcels) {
    const { trackingNumber, carrier, trackingUrl, shippedAt, orderId: supplierOrderId = null } = parcel;
    const knownId = idOf.get(trackingNumber);
    const lines = linesOfParcel(stillBought(purchase, shippedOf), parcel).filter(
      ({ orderLineId }) => knownId === undefined || !held.has(`${knownId} ${orderLineId}`),
    );
    if (knownId !== undefined && lines.length === 0 && !taken.has(knownId)) continue;
    const id =
      knownId ??
      (
        await tx.shipment.create({
          data: {
            workspaceId,
            storeId,
            orderId,
            purchaseOrderId,
            supplierOrderId,
            trackingNumber,
            carrier,
            trackingUrl,
            shippedAt: shippedAt ? new Date(shippedAt) : new Date(),
            isShippedAtAssumed: !shippedAt,
          },
        })
      ).id;
    await tx.shipmentLine.createMany({ data: lines.map((line) => ({ ...line, shipmentId: id, workspaceId })) });
    if (knownId !== undefined) await tellOfMore(tx, id);
    idOf.set(trackingNumber, id);
    for (const { orderLineId, quantity } of lines) {
      held.add(`${id} ${orderLineId}`);
      shippedOf.set(orderLineId, (shippedOf.get(orderLineId) ?? 0) + quantity);
    }
    added.push({ id, trackingNumber, carrier });
  }
  await announceParcels(tx, { workspaceId, orderId, storeId }, added);
  return added.length;
}

/** Lines that another purchase has or had units of as well: what went out in that one's parcels is none of this one's. */
async function linesOfOthers(tx: WorkspaceTransaction, { id, lines }: Purchase): Promise<Set<string>> {
  const others = await tx.purchaseOrderLine.findMany({
    where: { orderLineId: { in: lines.map(({ orderLineId }) => orderLineId) }, purchaseOrderId: { not: id } },
    select: { purchaseOrderId: true, orderLineId: true },
  });
  return new Set(others.map(({ purchaseOrderId, orderLineId }) => `${purchaseOrderId} ${orderLineId}`));
}

/**
 * Units of each line that went out under numbers that somebody entered, and are bought: of a line that is not bought whole
 * the merchant has sent the rest.
 */
async function sentOfBought(
  tx: WorkspaceTransaction,
  { lines }: Purchase,
  entered: readonly { orderLineId: string; quantity: number }[],
): Promise<Map<string, number>> {
  if (entered.length === 0) return new Map();
  const ordered = await tx.orderLine.findMany({
    where: { id: { in: lines.map(({ orderLineId }) => orderLineId) } },
    select: {
      id: true,
      currentQuantity: true,
      purchaseOrderLines: { where: { liveOrderLineId: { not: null } }, select: { quantity: true } },
    },
  });
  const sum = (some: readonly { quantity: number }[]) => some.reduce((total, { quantity }) => total + quantity, 0);
  return new Map(
    ordered.map(({ id, currentQuantity, purchaseOrderLines }) => {
      const unbought = Math.max(0, currentQuantity - sum(purchaseOrderLines));
      return [id, Math.max(0, sum(entered.filter(({ orderLineId }) => orderLineId === id)) - unbought)];
    }),
  );
}

/** What a purchase's parcels can hold: a line that was set free has been bought again, or will be. */
function stillBought({ lines }: Purchase, shippedOf: ReadonlyMap<string, number>): BoughtLine[] {
  const living = lines.filter(({ liveOrderLineId }) => liveOrderLineId !== null);
  return (living.length > 0 ? living : lines).map((line) => ({
    ...line,
    shipped: shippedOf.get(line.orderLineId) ?? 0,
  }));
}

/** Has the store told of goods that it was not told of with their parcel. */
async function tellOfMore(tx: WorkspaceTransaction, id: string): Promise<void> {
  await moveParcelTelling({
    tx,
    id,
    from: ["sent", "failed", "taken_back"],
    to: "pending",
    data: { fulfillmentError: null },
  });
}

/** What follows a new parcel: the store is told, it is followed, and the timeline says so. */
export async function announceParcels(
  tx: WorkspaceTransaction,
  {
    workspaceId,
    orderId,
    storeId,
    actor = "supplier",
  }: { workspaceId: string; orderId: string; storeId: string; actor?: string },
  parcels: { id: string; trackingNumber: string; carrier: string | null }[],
): Promise<void> {
  if (parcels.length === 0) return;
  await insertOrderEvents({
    tx,
    workspaceId,
    events: parcels.map(({ trackingNumber, carrier }) => ({
      orderId,
      kind: "shipped",
      params: { trackingNumber, carrier },
      actor,
    })),
  });
  await enqueueMany(
    tx,
    sendFulfillmentJob,
    parcels.map(({ id }) => ({
      payload: { workspaceId, shipmentId: id },
      options: storeQueue(storeId),
    })),
  );
  await enqueueMany(tx, registerParcelsJob, [{ payload: {} }]);
}
