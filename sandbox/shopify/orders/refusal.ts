import type { FulfillmentOrder } from "../fulfillment-model.ts";
import { refused, userError, type Call } from "../graphql/call.ts";
import type { Order } from "../model.ts";
import type { Shopify } from "../shopify.ts";

/** An action that Shopify answers with a user error; `message` is in its words. */
export class Refusal extends Error {
  readonly field: string[] | null;
  readonly code: string | null;

  constructor(message: string, field: string[] | null = null, code: string | null = null) {
    super(message);
    this.field = field;
    this.code = code;
  }
}

/** The payload of `run`, or one with the user error that a Refusal stands for. */
export function answering(run: () => object): object {
  try {
    return { userErrors: [], ...run() };
  } catch (error) {
    if (error instanceof Refusal) return refused(userError(error.field, error.message, error.code));
    throw error;
  }
}

/** Saves an order that was changed and tells the app. */
export function saveChanged(shopify: Shopify, order: Order): void {
  order.updatedAt = new Date().toISOString();
  shopify.state.saveOrder(order);
  shopify.webhooks.order("orders/updated", order);
}

/** @throws Refusal when the shop has no such order */
export function findOrder(call: Call, id: string, field = "id"): Order {
  const order = call.shopify.state.orderWith(call.shop.domain, id);
  if (order?.id !== id) throw new Refusal("Order does not exist", [field], "NOT_FOUND");
  return order;
}

/** @throws Refusal when the shop has no such fulfillment order */
export function findFulfillmentOrder(
  shopify: Shopify,
  shop: string,
  id: string,
): { order: Order; fulfillmentOrder: FulfillmentOrder } {
  const order = shopify.state.orderWith(shop, id);
  const fulfillmentOrder = order?.fulfillmentOrders.find((candidate) => candidate.id === id);
  if (!order || !fulfillmentOrder)
    throw new Refusal("Fulfillment order does not exist.", ["id"], "FULFILLMENT_ORDER_NOT_FOUND");
  return { order, fulfillmentOrder };
}
