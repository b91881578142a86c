import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isFulfilledAtChannel } from "../../rules/fulfillment/fulfillment-status";
import { sentByOthers, unitsSent, type Sending } from "../../rules/fulfillment/sent-by-others";
import { SENT_STATES } from "../../rules/intake/order-facts";
import { notInParcels, unitsToCome } from "../../rules/tracking/tracking-step";
import { keptFulfillmentOrders } from "../fulfillment/known-fulfillment-orders.server";
import { readSentAtStores } from "../fulfillment/own-parcels.sql.server";

/** States of a store's fulfillment order that nothing of is waited for. */
const OVER = ["closed", "cancelled", "incomplete"];

/** What of an order is still to come. */
export interface ToCome {
  /** Units of its goods that are in no parcel yet, by line; those of which nothing is to come are left out */
  units: Map<string, number>;
  /** Purchases that they come with, as far as they are bought */
  purchaseIds: Set<string>;
  /** What others have sent under a number of theirs, which is not to come any more */
  byOthers: Sending[];
}

/** What of an order's goods is in no parcel yet. */
export async function readUnitsToCome({ scope, orderId }: { scope: WorkspaceScope; orderId: string }): Promise<ToCome> {
  const order = await scope.db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      externalId: true,
      channelFulfillment: true,
      lines: {
        where: { isGiftCard: false, requiresShipping: true },
        select: {
          id: true,
          externalId: true,
          currentQuantity: true,
          shipmentLines: { select: { quantity: true, shipment: { select: { purchaseOrderId: true } } } },
          purchaseOrderLines: {
            where: { liveOrderLineId: { not: null } },
            select: { purchaseOrderId: true, quantity: true, purchaseOrder: { select: { status: true } } },
          },
        },
      },
    },
  });
  const parts = await keptFulfillmentOrders(scope.db, { id: orderId, externalId: order.externalId });
  const remaining = new Map<string, number>();
  for (const { status, lines } of parts)
    for (const { lineExternalId, remainingQuantity } of lines)
      remaining.set(
        lineExternalId,
        (remaining.get(lineExternalId) ?? 0) + (OVER.includes(status) ? 0 : remainingQuantity),
      );
  const atStore = await readSentAtStores({ tx: scope.db, workspaceId: scope.workspaceId, orderIds: [orderId] });
  const byOthers = atStore.flatMap(({ sent, own }) => sentByOthers(sent, own));
  const unitsOfOthers = unitsSent(byOthers);
  const toCome: ToCome = { units: new Map(), purchaseIds: new Set(), byOthers };
  for (const { id, externalId, currentQuantity, shipmentLines, purchaseOrderLines } of order.lines) {
    const parcels = shipmentLines.map(({ quantity, shipment }) => ({ ...shipment, quantity }));
    const purchases = notInParcels(purchaseOrderLines, parcels);
    const units = unitsToCome({
      wanted: currentQuantity,
      toSend: unitsOf(purchases.filter(({ purchaseOrder }) => !isSent(purchaseOrder.status))),
      shipped: unitsOf(parcels) + (unitsOfOthers.get(externalId) ?? 0),
      remaining: isFulfilledAtChannel(order) ? 0 : (remaining.get(externalId) ?? null),
    });
    if (units === 0) continue;
    toCome.units.set(id, units);
    for (const { purchaseOrderId } of purchases) toCome.purchaseIds.add(purchaseOrderId);
  }
  return toCome;
}

function isSent(status: string): boolean {
  return SENT_STATES.some((state) => state === status);
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
