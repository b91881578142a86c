import type { Fulfillment, FulfillmentEvent, TrackingInfo } from "../fulfillment-model.ts";
import type { Order } from "../model.ts";
import type { Shopify } from "../shopify.ts";
import { carrierUrl } from "./carriers.ts";
import { findFulfillmentOrder, Refusal, saveChanged } from "./refusal.ts";
import { newFulfillmentOrder, quantityProblem } from "./routing.ts";

export interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

export interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
  }[];
  trackingInfo?: TrackingInput | null;
}

const UNFULFILLABLE = new Set(["CLOSED", "CANCELLED", "INCOMPLETE", "ON_HOLD", "SCHEDULED"]);

/**
 * Ships quantities of fulfillment orders, all of one order and one location.
 * @throws Refusal when they are not, when one is named twice, or when one is not ready or has less than is asked
 */
export function createFulfillment(
  shopify: Shopify,
  shop: string,
  input: FulfillmentInput,
): { order: Order; fulfillment: Fulfillment } {
  const path = ["fulfillment"];
  const groups = input.lineItemsByFulfillmentOrder;
  if (groups.length === 0)
    throw new Refusal("At least one fulfillment order is required.", [...path, "lineItemsByFulfillmentOrder"]);
  if (new Set(groups.map(({ fulfillmentOrderId }) => fulfillmentOrderId)).size < groups.length) {
    throw new Refusal("Fulfillment orders must not be listed more than once.", path);
  }
  const found = groups.map(({ fulfillmentOrderId }) => findFulfillmentOrder(shopify, shop, fulfillmentOrderId));
  const { order, fulfillmentOrder: first } = found[0]!;
  const repeated = shopify.context.faults.acceptsDuplicates ? repeatedFulfillment(order, input) : undefined;
  if (repeated) return { order, fulfillment: addFulfillment(shopify, order, repeated) };
  if (found.some((entry) => entry.order !== order))
    throw new Refusal("All fulfillment orders must belong to the same order.", path);
  if (found.some(({ fulfillmentOrder }) => fulfillmentOrder.locationId !== first.locationId)) {
    throw new Refusal("All fulfillment orders must be assigned to the same location.", path);
  }
  for (const { fulfillmentOrder } of found) {
    if (UNFULFILLABLE.has(fulfillmentOrder.status)) {
      throw new Refusal(
        `Fulfillment order ${fulfillmentOrder.id
          .split("/")
          .at(-1)} has an unfulfillable status= ${fulfillmentOrder.status.toLowerCase()}.`,
        path,
      );
    }
    if (fulfillmentOrder.requestStatus === "SUBMITTED")
      throw new Refusal("The fulfillment request must be accepted before it can be fulfilled.", path);
  }

  const lines = groups.flatMap(({ fulfillmentOrderLineItems }, index) => {
    const { fulfillmentOrder } = found[index]!;
    const wanted = fulfillmentOrderLineItems?.length
      ? fulfillmentOrderLineItems
      : fulfillmentOrder.lines
          .filter((line) => line.remainingQuantity > 0)
          .map(({ id, remainingQuantity }) => ({ id, quantity: remainingQuantity }));
    const problem = quantityProblem(fulfillmentOrder, wanted);
    if (problem) throw new Refusal(problem, path);
    return wanted.map(({ id, quantity }) => ({
      fulfillmentOrder,
      line: fulfillmentOrder.lines.find((line) => line.id === id)!,
      quantity,
    }));
  });
  const now = new Date().toISOString();
  for (const { fulfillmentOrder, line, quantity } of lines) {
    line.remainingQuantity -= quantity;
    fulfillmentOrder.updatedAt = now;
    const done = fulfillmentOrder.lines.every(({ remainingQuantity }) => remainingQuantity === 0);
    fulfillmentOrder.status = done ? "CLOSED" : "IN_PROGRESS";
    if (done && fulfillmentOrder.requestStatus !== "UNSUBMITTED") fulfillmentOrder.requestStatus = "CLOSED";
  }
  const fulfillment = addFulfillment(shopify, order, {
    locationId: first.locationId,
    lines: lines.map(({ fulfillmentOrder, line, quantity }) => ({
      id: shopify.state.id("FulfillmentLineItem"),
      lineItemId: line.lineItemId,
      fulfillmentOrderId: fulfillmentOrder.id,
      quantity,
    })),
    tracking: trackingList(input.trackingInfo),
  });
  takeCommittedStock(shopify, order, fulfillment);
  return { order, fulfillment };
}

function addFulfillment(
  shopify: Shopify,
  order: Order,
  what: Pick<Fulfillment, "locationId" | "lines" | "tracking">,
): Fulfillment {
  const now = new Date().toISOString();
  const fulfillment: Fulfillment = {
    ...what,
    id: shopify.state.id("Fulfillment"),
    name: `${order.name}-F${order.fulfillments.length + 1}`,
    status: "SUCCESS",
    events: [],
    createdAt: now,
    updatedAt: now,
  };
  order.fulfillments.push(fulfillment);
  saveChanged(shopify, order);
  return fulfillment;
}

/** The fulfillment that the same request made before: of the same fulfillment orders, under the same number. */
function repeatedFulfillment(order: Order, input: FulfillmentInput): Fulfillment | undefined {
  const [first] = trackingList(input.trackingInfo);
  const wanted = new Set(input.lineItemsByFulfillmentOrder.map(({ fulfillmentOrderId }) => fulfillmentOrderId));
  return order.fulfillments.find(
    ({ status, tracking, lines }) =>
      status === "SUCCESS" &&
      first?.number != null &&
      tracking.some(({ number }) => number === first.number) &&
      lines.every(({ fulfillmentOrderId }) => wanted.has(fulfillmentOrderId)),
  );
}

/** One entry per number; a known company's link is made when none is given. */
export function trackingList(input: TrackingInput | null | undefined): TrackingInfo[] {
  if (!input) return [];
  const numbers = input.numbers?.length ? input.numbers : input.number ? [input.number] : [];
  const urls = input.urls?.length ? input.urls : input.url ? [input.url] : [];
  const company = input.company ?? null;
  if (numbers.length === 0) return urls.map((url) => ({ company, number: null, url }));
  return numbers.map((number, index) => ({ company, number, url: urls[index] ?? carrierUrl(company, number) }));
}

/** @throws Refusal when the shop has no such fulfillment */
export function findFulfillment(
  shopify: Shopify,
  shop: string,
  id: string,
): { order: Order; fulfillment: Fulfillment } {
  const order = shopify.state.orderWith(shop, id);
  const fulfillment = order?.fulfillments.find((candidate) => candidate.id === id);
  if (!order || !fulfillment) throw new Refusal("Fulfillment does not exist.", ["fulfillmentId"]);
  return { order, fulfillment };
}

export function updateTracking(shopify: Shopify, order: Order, fulfillment: Fulfillment, input: TrackingInput): void {
  if (fulfillment.status !== "SUCCESS")
    throw new Refusal("Cannot update tracking of a cancelled fulfillment.", ["fulfillmentId"]);
  fulfillment.tracking = trackingList(input);
  fulfillment.updatedAt = new Date().toISOString();
  saveChanged(shopify, order);
}

/** Takes a fulfillment back; what it shipped waits in a new fulfillment order. */
export function cancelFulfillment(shopify: Shopify, order: Order, fulfillment: Fulfillment): void {
  if (fulfillment.status === "CANCELLED") throw new Refusal("Fulfillment is already cancelled.", ["id"]);
  if (fulfillment.events.at(-1)?.status === "DELIVERED")
    throw new Refusal("A delivered fulfillment cannot be cancelled.", ["id"]);
  fulfillment.status = "CANCELLED";
  fulfillment.updatedAt = new Date().toISOString();
  const parts = fulfillment.lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
  order.fulfillmentOrders.push(newFulfillmentOrder(shopify.state, fulfillment.locationId, parts));
  saveChanged(shopify, order);
}

export type EventInput = Partial<Omit<FulfillmentEvent, "id" | "createdAt">> & { status: string };

export function addEvent(
  shopify: Shopify,
  order: Order,
  fulfillment: Fulfillment,
  input: EventInput,
): FulfillmentEvent {
  if (fulfillment.status !== "SUCCESS")
    throw new Refusal("Cannot add events to a cancelled fulfillment.", ["fulfillmentEvent", "fulfillmentId"]);
  const now = new Date().toISOString();
  const event: FulfillmentEvent = {
    id: shopify.state.id("FulfillmentEvent"),
    status: input.status,
    message: input.message ?? null,
    address1: input.address1 ?? null,
    city: input.city ?? null,
    province: input.province ?? null,
    country: input.country ?? null,
    zip: input.zip ?? null,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    estimatedDeliveryAt: input.estimatedDeliveryAt ?? null,
    happenedAt: input.happenedAt ?? now,
    createdAt: now,
  };
  fulfillment.events.push(event);
  fulfillment.events.sort((left, right) => Date.parse(left.happenedAt) - Date.parse(right.happenedAt));
  fulfillment.updatedAt = now;
  saveChanged(shopify, order);
  return event;
}

function takeCommittedStock(shopify: Shopify, order: Order, fulfillment: Fulfillment): void {
  for (const { lineItemId, quantity } of fulfillment.lines) {
    const variantId = order.lines.find(({ id }) => id === lineItemId)?.variantId;
    const found = variantId ? shopify.state.variantWith(order.shop, variantId) : undefined;
    const level = found?.variant.inventoryItem.levels.find(({ locationId }) => locationId === fulfillment.locationId);
    if (!found || !level || level.committed === 0) continue;
    level.committed = Math.max(0, level.committed - quantity);
    shopify.state.saveProduct(found.product);
  }
}
