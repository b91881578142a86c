import type { FulfillmentOrder } from "../fulfillment-model.ts";
import type { Order } from "../model.ts";
import type { Shopify } from "../shopify.ts";
import { Refusal, saveChanged } from "./refusal.ts";
import { newFulfillmentOrder, quantityProblem, splitOff } from "./routing.ts";

/** What a merchant and a fulfillment service say to each other about a fulfillment order. All throw Refusal when it is not the time for it. */

type Part = { id: string; quantity: number };

function isAtService(shopify: Shopify, fulfillmentOrder: FulfillmentOrder): boolean {
  return shopify.state.locations.get(fulfillmentOrder.locationId)?.fulfillmentServiceId != null;
}

/** What is left of a fulfillment order beside some of it. */
function restOf({ lines }: FulfillmentOrder, parts: readonly Part[]): Part[] {
  return lines
    .map(({ id, remainingQuantity }) => ({
      id,
      quantity: remainingQuantity - (parts.find((part) => part.id === id)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function touch(fulfillmentOrder: FulfillmentOrder, change: Partial<FulfillmentOrder>): void {
  Object.assign(fulfillmentOrder, change, { updatedAt: new Date().toISOString() });
}

/** The merchant requests fulfillment, of some lines when they are named; answers what was left behind. */
export function submitRequest(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  message: string | null,
  parts: readonly Part[] = [],
): FulfillmentOrder | undefined {
  if (!isAtService(shopify, fulfillmentOrder))
    throw new Refusal("Fulfillment order must be assigned to a fulfillment service.", ["id"]);
  if (fulfillmentOrder.status !== "OPEN" || fulfillmentOrder.requestStatus === "SUBMITTED") {
    throw new Refusal("Cannot request fulfillment for the fulfillment order.", ["id"]);
  }
  const problem = quantityProblem(fulfillmentOrder, parts);
  if (problem) throw new Refusal(problem, ["fulfillmentOrderLineItems"]);
  const rest = restOf(fulfillmentOrder, parts);
  const unsubmitted =
    parts.length > 0 && rest.length > 0 ? splitOff(shopify.state, order, fulfillmentOrder, rest) : undefined;
  addRequest(shopify, fulfillmentOrder, "FULFILLMENT_REQUEST", message);
  touch(fulfillmentOrder, { requestStatus: "SUBMITTED" });
  saveChanged(shopify, order);
  shopify.webhooks.requestSubmitted(order, fulfillmentOrder, message);
  return unsubmitted;
}

export function acceptRequest(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  message: string | null,
): void {
  if (fulfillmentOrder.requestStatus !== "SUBMITTED")
    throw new Refusal("Cannot accept fulfillment request for the fulfillment order.", ["id"]);
  respond(fulfillmentOrder, "FULFILLMENT_REQUEST", { message });
  touch(fulfillmentOrder, { status: "IN_PROGRESS", requestStatus: "ACCEPTED" });
  saveChanged(shopify, order);
}

export function rejectRequest(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  reason: string | null,
  message: string | null,
): void {
  if (fulfillmentOrder.requestStatus !== "SUBMITTED")
    throw new Refusal("Cannot reject fulfillment request for the fulfillment order.", ["id"]);
  respond(fulfillmentOrder, "FULFILLMENT_REQUEST", { reason, message });
  touch(fulfillmentOrder, { status: "OPEN", requestStatus: "REJECTED" });
  saveChanged(shopify, order);
}

/** The merchant asks to stop. A request that nobody has accepted yet is taken back at once. */
export function submitCancellation(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  message: string | null,
): void {
  const { requestStatus, status } = fulfillmentOrder;
  if (requestStatus === "SUBMITTED") {
    touch(fulfillmentOrder, { requestStatus: "UNSUBMITTED" });
    return saveChanged(shopify, order);
  }
  if (status !== "IN_PROGRESS" || (requestStatus !== "ACCEPTED" && requestStatus !== "CANCELLATION_REJECTED")) {
    throw new Refusal("Cannot request cancellation for the fulfillment order.", ["id"]);
  }
  addRequest(shopify, fulfillmentOrder, "CANCELLATION_REQUEST", message);
  touch(fulfillmentOrder, { requestStatus: "CANCELLATION_REQUESTED" });
  saveChanged(shopify, order);
  shopify.webhooks.cancellationSubmitted(order, fulfillmentOrder, message);
}

/** The service agrees: the fulfillment order ends and, while the order stands, another takes its open quantity. */
export function acceptCancellation(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  message: string | null,
): void {
  if (fulfillmentOrder.requestStatus !== "CANCELLATION_REQUESTED")
    throw new Refusal("Cannot accept cancellation request for the fulfillment order.", ["id"]);
  respond(fulfillmentOrder, "CANCELLATION_REQUEST", { message });
  touch(fulfillmentOrder, { status: "CANCELLED", requestStatus: "CANCELLATION_ACCEPTED" });
  const replacement = order.cancelledAt ? null : replaceRemaining(shopify, order, fulfillmentOrder);
  saveChanged(shopify, order);
  shopify.webhooks.fulfillmentOrder("cancelled", order, fulfillmentOrder, {
    replacement_fulfillment_order: replacement,
  });
}

export function rejectCancellation(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  message: string | null,
): void {
  if (fulfillmentOrder.requestStatus !== "CANCELLATION_REQUESTED")
    throw new Refusal("Cannot reject cancellation request for the fulfillment order.", ["id"]);
  respond(fulfillmentOrder, "CANCELLATION_REQUEST", { message });
  touch(fulfillmentOrder, { requestStatus: "CANCELLATION_REJECTED" });
  saveChanged(shopify, order);
}

/** The service cannot finish what it accepted. */
export function closeFulfillmentOrder(shopify: Shopify, order: Order, fulfillmentOrder: FulfillmentOrder): void {
  if (fulfillmentOrder.status !== "IN_PROGRESS")
    throw new Refusal("Fulfillment order must be in progress to be closed.", ["id"]);
  touch(fulfillmentOrder, { status: "INCOMPLETE", requestStatus: "CLOSED" });
  saveChanged(shopify, order);
}

const MAX_HOLDS = 10;

/** Holds a fulfillment order, or what is named of it: the rest stays behind in one of its own, which is answered. */
export function hold(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  input: { reason: string; reasonNotes: string | null; handle: string | null },
  parts: readonly Part[] = [],
): FulfillmentOrder | null {
  const holdable =
    fulfillmentOrder.status === "ON_HOLD" ||
    (fulfillmentOrder.status === "OPEN" && fulfillmentOrder.requestStatus !== "SUBMITTED");
  if (!holdable) throw new Refusal("The fulfillment order is not in a holdable state.", ["id"], "INVALID");
  if (fulfillmentOrder.holds.length >= MAX_HOLDS)
    throw new Refusal(
      "The maximum number of fulfillment holds was reached.",
      ["id"],
      "FULFILLMENT_ORDER_HOLD_LIMIT_REACHED",
    );
  if (fulfillmentOrder.holds.some(({ handle }) => handle === input.handle)) {
    throw new Refusal(
      "The handle provided for the fulfillment hold is already in use by this app for another hold on this fulfillment order.",
      ["fulfillmentHold", "handle"],
      "DUPLICATE_FULFILLMENT_HOLD_HANDLE",
    );
  }
  const remaining = keepOnly(shopify, order, fulfillmentOrder, parts);
  fulfillmentOrder.holds.push({ id: shopify.state.id("FulfillmentHold"), ...input });
  touch(fulfillmentOrder, { status: "ON_HOLD" });
  saveChanged(shopify, order);
  shopify.webhooks.fulfillmentOrder("placed_on_hold", order, fulfillmentOrder, {
    ...(remaining && { remaining_fulfillment_order: remaining }),
  });
  return remaining;
}

/** Leaves the named lines in a fulfillment order and takes the rest out into one of its own; null when nothing else is there. */
export function keepOnly(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  parts: readonly Part[],
): FulfillmentOrder | null {
  if (parts.length === 0) return null;
  if (fulfillmentOrder.status === "ON_HOLD")
    throw new Refusal("The fulfillment order is not able to be split.", ["id"], "FULFILLMENT_ORDER_NOT_SPLITTABLE");
  const problem = quantityProblem(fulfillmentOrder, parts);
  if (problem)
    throw new Refusal(problem, ["fulfillmentHold", "fulfillmentOrderLineItems"], "INVALID_LINE_ITEM_QUANTITY");
  const rest = restOf(fulfillmentOrder, parts);
  return rest.length > 0 ? (splitOff(shopify.state, order, fulfillmentOrder, rest) ?? null) : null;
}

/** Marks what is scheduled as open; what becomes due by itself says so. */
export function open(shopify: Shopify, order: Order, fulfillmentOrder: FulfillmentOrder, isDue = false): void {
  if (fulfillmentOrder.status !== "SCHEDULED")
    throw new Refusal("The fulfillment order is not scheduled.", ["id"], "INVALID");
  touch(fulfillmentOrder, { status: "OPEN" });
  saveChanged(shopify, order);
  if (isDue) shopify.webhooks.fulfillmentOrder("scheduled_fulfillment_order_ready", order, fulfillmentOrder);
}

export function reschedule(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  fulfillAt: string,
): void {
  if (fulfillmentOrder.status !== "SCHEDULED")
    throw new Refusal("The fulfillment order is not scheduled.", ["id"], "INVALID");
  touch(fulfillmentOrder, { fulfillAt });
  saveChanged(shopify, order);
  shopify.webhooks.fulfillmentOrder("rescheduled", order, fulfillmentOrder);
}

export function releaseHold(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  holdIds: readonly string[] | null,
): void {
  if (fulfillmentOrder.status !== "ON_HOLD")
    throw new Refusal("The fulfillment order is not on hold.", ["id"], "INVALID");
  fulfillmentOrder.holds = holdIds ? fulfillmentOrder.holds.filter(({ id }) => !holdIds.includes(id)) : [];
  touch(fulfillmentOrder, { status: fulfillmentOrder.holds.length > 0 ? "ON_HOLD" : "OPEN" });
  saveChanged(shopify, order);
  if (fulfillmentOrder.holds.length === 0) shopify.webhooks.fulfillmentOrder("hold_released", order, fulfillmentOrder);
}

/** Moves all, or the named quantities, to another location; answers what moved and what stayed. */
export function move(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  newLocationId: string,
  parts: readonly Part[],
): { moved: FulfillmentOrder; remaining: FulfillmentOrder | null } {
  if (shopify.state.locations.get(newLocationId)?.shop !== order.shop)
    throw new Refusal("Location not found.", ["newLocationId"], "LOCATION_NOT_FOUND");
  if (
    fulfillmentOrder.requestStatus === "SUBMITTED" ||
    fulfillmentOrder.requestStatus === "ACCEPTED" ||
    !["OPEN", "ON_HOLD"].includes(fulfillmentOrder.status)
  ) {
    throw new Refusal(
      "Cannot change location while the fulfillment order is in this state.",
      ["id"],
      "CANNOT_MOVE_FULFILLMENT_ORDER",
    );
  }
  const problem = quantityProblem(fulfillmentOrder, parts);
  if (problem)
    throw new Refusal(problem, ["fulfillmentOrderLineItems"], "INVALID_FULFILLMENT_ORDER_LINE_ITEM_QUANTITY");
  const split = parts.length > 0 ? splitOff(shopify.state, order, fulfillmentOrder, parts) : undefined;
  const moved = split ?? fulfillmentOrder;
  touch(moved, { locationId: newLocationId });
  saveChanged(shopify, order);
  shopify.webhooks.fulfillmentOrder("moved", order, moved, {
    original_fulfillment_order: fulfillmentOrder,
    moved_fulfillment_order: moved,
  });
  return { moved, remaining: split ? fulfillmentOrder : null };
}

export function split(
  shopify: Shopify,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  parts: readonly Part[],
): FulfillmentOrder {
  if (fulfillmentOrder.status !== "OPEN" || fulfillmentOrder.requestStatus === "SUBMITTED")
    throw new Refusal(
      "The fulfillment order cannot be split.",
      ["fulfillmentOrderId"],
      "FULFILLMENT_ORDER_NOT_SPLITTABLE",
    );
  const problem = quantityProblem(fulfillmentOrder, parts);
  if (problem) throw new Refusal(problem, ["fulfillmentOrderLineItems"], "INVALID_LINE_ITEM_QUANTITY");
  const remaining = splitOff(shopify.state, order, fulfillmentOrder, parts);
  if (!remaining)
    throw new Refusal(
      "A split must leave something behind.",
      ["fulfillmentOrderLineItems"],
      "INVALID_LINE_ITEM_QUANTITY",
    );
  saveChanged(shopify, order);
  shopify.webhooks.fulfillmentOrder("split", order, fulfillmentOrder, { remaining_fulfillment_order: remaining });
  return remaining;
}

/** Opens a new fulfillment order for what the given one has not shipped; null when it has shipped all. */
function replaceRemaining(shopify: Shopify, order: Order, fulfillmentOrder: FulfillmentOrder): FulfillmentOrder | null {
  const parts = fulfillmentOrder.lines
    .filter(({ remainingQuantity }) => remainingQuantity > 0)
    .map(({ lineItemId, remainingQuantity }) => ({ lineItemId, quantity: remainingQuantity }));
  if (parts.length === 0) return null;
  const replacement = newFulfillmentOrder(shopify.state, fulfillmentOrder.locationId, parts);
  order.fulfillmentOrders.push(replacement);
  return replacement;
}

function addRequest(
  shopify: Shopify,
  fulfillmentOrder: FulfillmentOrder,
  kind: FulfillmentOrder["requests"][number]["kind"],
  message: string | null,
): void {
  fulfillmentOrder.requests.push({
    id: shopify.state.id("FulfillmentOrderMerchantRequest"),
    kind,
    message,
    response: null,
    sentAt: new Date().toISOString(),
  });
}

function respond(fulfillmentOrder: FulfillmentOrder, kind: string, response: object): void {
  const request = fulfillmentOrder.requests.findLast((candidate) => candidate.kind === kind);
  if (request) request.response = response;
}
