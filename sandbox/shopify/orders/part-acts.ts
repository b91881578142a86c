import type { FulfillmentOrder } from "../fulfillment-model.ts";
import type { Order } from "../model.ts";
import type { Shopify } from "../shopify.ts";
import { createFulfillment, type TrackingInput } from "./fulfillment-actions.ts";
import { findFulfillmentOrder, Refusal, saveChanged } from "./refusal.ts";
import { acceptRequest, hold, keepOnly, move, open, releaseHold, submitRequest } from "./request-actions.ts";
import { newFulfillmentOrder } from "./routing.ts";

/** Units of order lines, by line. */
export type Units = Readonly<Record<string, number>>;

/** What merchants in their admin, and other apps of the shop, do with parts of orders. All throw Refusal with Shopify's words. */
export class PartActs {
  private readonly shopify: Shopify;

  constructor(shopify: Shopify) {
    this.shopify = shopify;
  }

  /** Sends what is left of a part, or the units that are named: the merchant from own stock, or the app whose part it is. */
  fulfill(shop: string, partId: string, units: Units = {}, trackingInfo: TrackingInput | null = null): void {
    const { fulfillmentOrder } = this.find(shop, partId);
    const fulfillmentOrderLineItems = linesOf(fulfillmentOrder, units);
    createFulfillment(this.shopify, shop, {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: partId, fulfillmentOrderLineItems }],
      trackingInfo,
    });
  }

  /** Hands over all of an order at once, as a sale over the counter does. */
  fulfillAll(order: Order): void {
    for (const { id, status } of order.fulfillmentOrders) if (status === "OPEN") this.fulfill(order.shop, id);
  }

  /** Holds a part, or units of it, as a pre-order app or the merchant does. @returns the part that is held */
  hold(shop: string, partId: string, units: Units = {}, reason = "OTHER"): FulfillmentOrder {
    const { order, fulfillmentOrder } = this.find(shop, partId);
    const input = { reason, reasonNotes: null, handle: `hold ${fulfillmentOrder.holds.length}` };
    hold(this.shopify, order, fulfillmentOrder, input, linesOf(fulfillmentOrder, units));
    return fulfillmentOrder;
  }

  release(shop: string, partId: string): void {
    const { order, fulfillmentOrder } = this.find(shop, partId);
    releaseHold(this.shopify, order, fulfillmentOrder, null);
  }

  /**
   * Has a part, or units of it, sent later, as subscriptions and pre-orders do.
   * @param fulfillAt ISO 8601; null where nobody knows it yet
   */
  schedule(shop: string, partId: string, fulfillAt: string | null, units: Units = {}): FulfillmentOrder {
    const { order, fulfillmentOrder } = this.find(shop, partId);
    if (fulfillmentOrder.status !== "OPEN") throw new Refusal("The fulfillment order is not open.", ["id"], "INVALID");
    keepOnly(this.shopify, order, fulfillmentOrder, linesOf(fulfillmentOrder, units));
    Object.assign(fulfillmentOrder, { status: "SCHEDULED", fulfillAt, updatedAt: new Date().toISOString() });
    saveChanged(this.shopify, order);
    this.shopify.webhooks.fulfillmentOrder("rescheduled", order, fulfillmentOrder);
    return fulfillmentOrder;
  }

  /** The day of a scheduled part has come. */
  comeDue(shop: string, partId: string): void {
    const { order, fulfillmentOrder } = this.find(shop, partId);
    open(this.shopify, order, fulfillmentOrder, true);
  }

  /** Another app's fulfillment service in the shop, made when it is not there. @returns its location's id */
  otherService(shop: string, name: string): string {
    const { state } = this.shopify;
    const known = state.fulfillmentServices.find((service) => service.shop === shop && service.name === name);
    if (known) return known.locationId;
    const id = state.id("FulfillmentService");
    const { id: locationId } = state.createLocation(state.shops.get(shop)!, name, id);
    const handle = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const rest = { callbackUrl: null, inventoryManagement: true, trackingSupport: true, requiresShippingMethod: true };
    state.fulfillmentServices.set(id, { id, shop, name, handle, locationId, ...rest });
    return locationId;
  }

  /** Gives a part, or units of it, to another place of the shop: "Change location". @returns the part that moved */
  moveTo(shop: string, partId: string, locationId: string, units: Units = {}): FulfillmentOrder {
    const { order, fulfillmentOrder } = this.find(shop, partId);
    return move(this.shopify, order, fulfillmentOrder, locationId, linesOf(fulfillmentOrder, units)).moved;
  }

  /** The merchant asks another app's service for a part, and it says yes. */
  acceptElsewhere(shop: string, partId: string): void {
    const { order, fulfillmentOrder } = this.find(shop, partId);
    submitRequest(this.shopify, order, fulfillmentOrder, null);
    acceptRequest(this.shopify, order, fulfillmentOrder, null);
  }

  /** The merchant raises a line's quantity: what comes to it waits in a part of its own. */
  raiseQuantity(shop: string, orderId: string, lineItemId: string, by: number): void {
    const { state } = this.shopify;
    const order = state.orderWith(shop, orderId);
    const line = order?.lines.find(({ id }) => id === lineItemId);
    const part = order?.fulfillmentOrders.find(({ lines }) => lines.some((each) => each.lineItemId === lineItemId));
    if (!order || !line || !part) throw new Refusal("Line item does not exist.", ["lineItemId"]);
    line.quantity += by;
    line.currentQuantity += by;
    order.isEdited = true;
    order.fulfillmentOrders.push(newFulfillmentOrder(state, part.locationId, [{ lineItemId, quantity: by }]));
    saveChanged(this.shopify, order);
  }

  private find(shop: string, partId: string) {
    return findFulfillmentOrder(this.shopify, shop, partId);
  }
}

/** What is done with a part of an order, by where it and its lines stand in the order. */
export interface PartAct {
  act: string;
  part?: number;
  units?: Record<string, number>;
  fulfillAt?: string | null;
  /** Another app's service */
  to?: string;
  tracking?: TrackingInput | null;
}

/** @throws Error for an act, a part or a line that is not there; Refusal with Shopify's words */
export function actOnPart(
  { parts }: Shopify,
  order: Order,
  { act, part = 0, units = {}, fulfillAt = null, to = "Pallet & Co", tracking = null }: PartAct,
): void {
  const { shop } = order;
  const partId = order.fulfillmentOrders[part]?.id;
  if (!partId) throw new Error(`order ${order.name} has no part ${part}`);
  const lineOf = (index: string) => order.lines[Number(index)]?.id ?? "";
  const named = Object.fromEntries(Object.entries(units).map(([index, quantity]) => [lineOf(index), quantity]));
  const acts: Record<string, () => unknown> = {
    fulfill: () => parts.fulfill(shop, partId, named, tracking),
    hold: () => parts.hold(shop, partId, named),
    release: () => parts.release(shop, partId),
    schedule: () => parts.schedule(shop, partId, fulfillAt, named),
    due: () => parts.comeDue(shop, partId),
    move: () => parts.moveTo(shop, partId, parts.otherService(shop, to), named),
    accept: () => parts.acceptElsewhere(shop, partId),
    raise: () =>
      Object.entries(named).forEach(([lineItemId, by]) => parts.raiseQuantity(shop, order.id, lineItemId, by)),
  };
  if (!Object.hasOwn(acts, act)) throw new Error(`act must be one of ${Object.keys(acts).join(", ")}`);
  acts[act]!();
}

/** The lines of a part that hold some units of order lines; none for all that is left of it. */
function linesOf({ lines }: FulfillmentOrder, units: Units): { id: string; quantity: number }[] {
  return lines.flatMap(({ id, lineItemId }) => {
    const quantity = units[lineItemId] ?? 0;
    return quantity > 0 ? [{ id, quantity }] : [];
  });
}
