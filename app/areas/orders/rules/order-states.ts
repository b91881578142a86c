import { fulfillmentStatus } from "./fulfillment/fulfillment-status";
import { hasGoodsToCome, type OrderFacts } from "./intake/order-facts";
import { isLivePurchaseOrder } from "./purchasing/purchase-order-states";

/** The life of an order (ledger O014). */
export const ORDER_STATUSES = ["unfulfilled", "processing", "shipping", "fulfilled_closed", "archived"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Derives where an order is in its life (O014): forward as it is bought, sent and delivered; back when a purchase falls
 * through or a delivered parcel turns out not to be; archived from anywhere, and reverted from there to where the facts
 * are (X120).
 */
export function orderStatus(facts: OrderFacts): OrderStatus {
  if (facts.isArchived) return "archived";
  const isSent = fulfillmentStatus(facts) === "fulfilled";
  const isDelivered = facts.parcels.every((parcel) => parcel.status === "delivered");
  if (isSent && isDelivered && !(facts.parcels.length > 0 && hasGoodsToCome(facts))) return "fulfilled_closed";
  if (isSent || facts.parcels.length > 0) return "shipping";
  return facts.purchaseOrders.some(({ status }) => isLivePurchaseOrder(status)) ? "processing" : "unfulfilled";
}
