import type { OrderFacts } from "../intake/order-facts";
import { isLivePurchaseOrder } from "../purchasing/purchase-order-states";

/** How much of an order has been fulfilled (ledger O016). */
export const FULFILLMENT_STATUSES = ["unfulfilled", "in_progress", "partially_fulfilled", "fulfilled"] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

/** True when the channel says that nothing is left to send, whoever sent it. */
export function isFulfilledAtChannel({ channelFulfillment }: Pick<OrderFacts, "channelFulfillment">): boolean {
  return (
    channelFulfillment === "fulfilled" ||
    channelFulfillment === "fulfillment_not_required" ||
    channelFulfillment === "restocked"
  );
}

/** Derives the fulfillment status (O016): from the parcels, from what is on order, and from what the channel says. */
export function fulfillmentStatus(facts: OrderFacts): FulfillmentStatus {
  // A store has nothing left to send of what was cancelled; that is no parcel.
  const isNeverSent = facts.isCancelled && facts.lines.every(({ shipped }) => shipped === 0);
  if (isFulfilledAtChannel(facts) && !isNeverSent) return "fulfilled";
  const wanted = facts.lines.filter((line) => line.ordered > 0);
  if (wanted.length > 0 && wanted.every((line) => line.shipped >= line.ordered)) return "fulfilled";
  if (
    wanted.some((line) => line.shipped > 0) ||
    ["partial", "partially_fulfilled"].includes(facts.channelFulfillment)
  ) {
    return "partially_fulfilled";
  }
  return facts.purchaseOrders.some(({ status }) => isLivePurchaseOrder(status)) ? "in_progress" : "unfulfilled";
}
