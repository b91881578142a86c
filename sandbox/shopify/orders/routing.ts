import type { FulfillmentOrder, FulfillmentOrderLine } from "../fulfillment-model.ts";
import type { Order, OrderLine } from "../model.ts";
import type { ShopifyState } from "../state.ts";

/** The location that a line ships from: a fulfillment service that stocks it first, else the merchant's own. */
function locationOf(state: ShopifyState, order: Order, line: OrderLine): string {
  const merchant = state.merchantLocation(order.shop).id;
  const item = line.variantId ? state.variantWith(order.shop, line.variantId)?.variant.inventoryItem : undefined;
  const atService = item?.levels.find(({ locationId }) => state.locations.get(locationId)?.fulfillmentServiceId);
  return atService?.locationId ?? merchant;
}

/** Makes one fulfillment order per location for lines of the order. */
export function routeLines(state: ShopifyState, order: Order, newLines: readonly OrderLine[]): FulfillmentOrder[] {
  const byLocation = new Map<string, OrderLine[]>();
  for (const line of newLines) {
    const locationId = locationOf(state, order, line);
    byLocation.set(locationId, [...(byLocation.get(locationId) ?? []), line]);
  }
  const made = [...byLocation].map(([locationId, lines]) =>
    newFulfillmentOrder(
      state,
      locationId,
      lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    ),
  );
  order.fulfillmentOrders.push(...made);
  return made;
}

/** An OPEN, UNSUBMITTED fulfillment order for the given quantities of order lines. */
export function newFulfillmentOrder(
  state: ShopifyState,
  locationId: string,
  parts: readonly { lineItemId: string; quantity: number }[],
): FulfillmentOrder {
  const now = new Date().toISOString();
  return {
    id: state.id("FulfillmentOrder"),
    locationId,
    status: "OPEN",
    requestStatus: "UNSUBMITTED",
    lines: parts.map(({ lineItemId, quantity }) => ({
      id: state.id("FulfillmentOrderLineItem"),
      lineItemId,
      totalQuantity: quantity,
      remainingQuantity: quantity,
    })),
    holds: [],
    requests: [],
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Takes quantities out of a fulfillment order into a new one at the same location, or undefined when nothing would be left
 * behind. `wanted` names fulfillment order lines.
 */
export function splitOff(
  state: ShopifyState,
  order: Order,
  from: FulfillmentOrder,
  wanted: readonly { id: string; quantity: number }[],
): FulfillmentOrder | undefined {
  const taken = wanted.map(({ id, quantity }) => ({ line: from.lines.find((line) => line.id === id)!, quantity }));
  const leavesNothing = from.lines.every(
    (line) => line.remainingQuantity === (taken.find((part) => part.line === line)?.quantity ?? 0),
  );
  if (leavesNothing) return undefined;
  for (const { line, quantity } of taken) {
    line.totalQuantity -= quantity;
    line.remainingQuantity -= quantity;
  }
  from.lines = from.lines.filter((line) => line.totalQuantity > 0);
  from.updatedAt = new Date().toISOString();
  const split = newFulfillmentOrder(
    state,
    from.locationId,
    taken.map(({ line, quantity }) => ({ lineItemId: line.lineItemId, quantity })),
  );
  order.fulfillmentOrders.push(split);
  return split;
}

/** Why the named lines cannot be taken from the fulfillment order, or undefined. */
export function quantityProblem(
  from: FulfillmentOrder,
  wanted: readonly { id: string; quantity: number }[],
): string | undefined {
  for (const { id, quantity } of wanted) {
    const line: FulfillmentOrderLine | undefined = from.lines.find((candidate) => candidate.id === id);
    if (!line) return `Fulfillment order line item ${id} does not exist.`;
    if (quantity < 1 || quantity > line.remainingQuantity)
      return "Invalid fulfillment order line item quantity requested.";
  }
  return undefined;
}
