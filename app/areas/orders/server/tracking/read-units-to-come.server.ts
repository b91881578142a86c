import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isFulfilledAtChannel } from "../../rules/fulfillment/fulfillment-status";
import { SENT_STATES } from "../../rules/intake/order-facts";
import { unitsToCome } from "../../rules/tracking/tracking-step";
import { keptFulfillmentOrders } from "../fulfillment/known-fulfillment-orders.server";

/** States of a store's fulfillment order that nothing of is waited for. */
const OVER = ["closed", "cancelled", "incomplete"];

/** Units of an order's goods that are in no parcel yet, by line; those of which nothing is to come are left out. */
export async function readUnitsToCome({
  scope,
  orderId,
}: {
  scope: WorkspaceScope;
  orderId: string;
}): Promise<Map<string, number>> {
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
          shipmentLines: { select: { quantity: true } },
          purchaseOrderLines: {
            where: { liveOrderLineId: { not: null }, purchaseOrder: { status: { notIn: [...SENT_STATES] } } },
            select: { quantity: true },
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
  return new Map(
    order.lines.flatMap((line) => {
      const units = unitsToCome({
        wanted: line.currentQuantity,
        bought: unitsOf(line.purchaseOrderLines),
        shipped: unitsOf(line.shipmentLines),
        remaining: isFulfilledAtChannel(order) ? 0 : (remaining.get(line.externalId) ?? null),
      });
      return units > 0 ? [[line.id, units] as const] : [];
    }),
  );
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
