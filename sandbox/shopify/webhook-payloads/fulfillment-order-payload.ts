import type { FulfillmentOrder } from "../fulfillment-model.ts";

/** fulfillment_orders/order_routing_complete */
export function routingCompletePayload(fulfillmentOrder: FulfillmentOrder): object {
  return { fulfillment_order: { id: fulfillmentOrder.id, status: fulfillmentOrder.status.toLowerCase() } };
}

function briefFulfillmentOrder({ id, status, requestStatus }: FulfillmentOrder): object {
  return { id, status: status.toLowerCase(), request_status: requestStatus.toLowerCase() };
}

/** fulfillment_orders/fulfillment_request_submitted */
export function requestSubmittedPayload(fulfillmentOrder: FulfillmentOrder, message: string | null): object {
  const brief = briefFulfillmentOrder(fulfillmentOrder);
  return {
    original_fulfillment_order: brief,
    submitted_fulfillment_order: brief,
    fulfillment_order_merchant_request: { id: fulfillmentOrder.requests.at(-1)?.id ?? null, message },
  };
}

/** fulfillment_orders/cancellation_request_submitted */
export function cancellationSubmittedPayload(fulfillmentOrder: FulfillmentOrder, message: string | null): object {
  return {
    fulfillment_order: briefFulfillmentOrder(fulfillmentOrder),
    fulfillment_order_merchant_request: { id: fulfillmentOrder.requests.at(-1)?.id ?? null, message },
  };
}

/** fulfillment_orders/placed_on_hold, hold_released, moved, split, cancelled */
export function fulfillmentOrderPayload(
  fulfillmentOrder: FulfillmentOrder,
  others: Record<string, FulfillmentOrder | null>,
): object {
  const beside = Object.entries(others).map(([name, other]) => [name, other && briefFulfillmentOrder(other)]);
  return { fulfillment_order: briefFulfillmentOrder(fulfillmentOrder), ...Object.fromEntries(beside) };
}
