import { Decimal } from "decimal.js";
import type { Fulfillment, FulfillmentEvent, FulfillmentOrder } from "../fulfillment-model.ts";
import { isoSeconds, isoSecondsOrNull, type Call } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { grants } from "../graphql/scopes.ts";
import { numericId } from "../ids.ts";
import type { Order } from "../model.ts";
import { moneyBag } from "../money.ts";
import { variantView } from "../products/variant-view.ts";
import { findLine, supportedActions } from "./derive.ts";
import { fulfillmentServiceView, locationView } from "./location-view.ts";
import { lineItemView, orderView } from "./order-view.ts";

/** Whether the app's scopes let it see a fulfillment order: those of its own location, of other services, of the merchant. */
export function isVisible(call: Call, fulfillmentOrder: FulfillmentOrder): boolean {
  const atService = call.shopify.state.locations.get(fulfillmentOrder.locationId)?.fulfillmentServiceId != null;
  return atService
    ? grants(call.scopes, "read_assigned_fulfillment_orders") ||
        grants(call.scopes, "read_third_party_fulfillment_orders")
    : grants(call.scopes, "read_merchant_managed_fulfillment_orders");
}

/** A FulfillmentOrder as GraphQL serves it. */
export function fulfillmentOrderView(call: Call, order: Order, fulfillmentOrder: FulfillmentOrder): object {
  const { state } = call.shopify;
  const address = order.shippingAddress;
  const location = state.locations.get(fulfillmentOrder.locationId);
  const fulfillments = order.fulfillments.filter(({ lines }) =>
    lines.some((line) => line.fulfillmentOrderId === fulfillmentOrder.id),
  );
  return {
    __typename: "FulfillmentOrder",
    id: fulfillmentOrder.id,
    status: fulfillmentOrder.status,
    requestStatus: fulfillmentOrder.requestStatus,
    orderId: order.id,
    orderName: order.name,
    orderProcessedAt: isoSeconds(order.createdAt),
    createdAt: isoSeconds(fulfillmentOrder.createdAt),
    updatedAt: isoSeconds(fulfillmentOrder.updatedAt),
    fulfillAt: isoSecondsOrNull(
      fulfillmentOrder.fulfillAt === undefined ? fulfillmentOrder.createdAt : fulfillmentOrder.fulfillAt,
    ),
    fulfillBy: null,
    deliveryMethod: {
      __typename: "DeliveryMethod",
      id: fulfillmentOrder.id.replace("FulfillmentOrder", "DeliveryMethod"),
      methodType: order.delivery ?? "SHIPPING",
      presentedName: order.shippingLines[0]?.title ?? "Standard",
      serviceCode: order.shippingLines[0]?.title ?? "standard",
    },
    internationalDuties: null,
    supportedActions: supportedActions(state, fulfillmentOrder).map((action) => ({ action, externalUrl: null })),
    fulfillmentHolds: fulfillmentOrder.holds.map((hold) => ({
      ...hold,
      displayReason: hold.reason,
      heldByRequestingApp: true,
    })),
    assignedLocation: {
      name: location?.name ?? "",
      address1: location?.address.address1 ?? null,
      address2: location?.address.address2 ?? null,
      city: location?.address.city ?? null,
      province: location?.address.provinceCode ?? null,
      zip: location?.address.zip ?? null,
      phone: location?.address.phone ?? null,
      countryCode: location?.address.countryCode ?? call.shop.countryCode,
      location: () => locationView(call, fulfillmentOrder.locationId),
    },
    destination: address && {
      __typename: "FulfillmentOrderDestination",
      id: fulfillmentOrder.id.replace("FulfillmentOrder", "FulfillmentOrderDestination"),
      ...address,
      email: order.email,
      location: null,
    },
    order: () => orderView(call, order),
    lineItems: (args: PageArguments) =>
      connection(call, fulfillmentOrder.lines, args, (part) => {
        const line = findLine(order, part.lineItemId);
        const found = line.variantId ? state.variantWith(order.shop, line.variantId) : undefined;
        return {
          __typename: "FulfillmentOrderLineItem",
          id: part.id,
          totalQuantity: part.totalQuantity,
          remainingQuantity: part.remainingQuantity,
          sku: line.sku,
          productTitle: line.title,
          variantTitle: line.variantTitle,
          vendor: line.vendor,
          requiresShipping: line.requiresShipping,
          inventoryItemId: found?.variant.inventoryItem.id ?? null,
          weight: { value: line.grams, unit: "GRAMS" },
          image: null,
          warnings: [],
          lineItem: () => lineItemView(call, order, line),
          variant: () => (found ? variantView(call, found.product, found.variant) : null),
        };
      }),
    fulfillments: (args: PageArguments) =>
      connection(call, fulfillments, args, (fulfillment) => fulfillmentView(call, order, fulfillment)),
    merchantRequests: (args: PageArguments & { kind?: string | null }) =>
      connection(
        call,
        fulfillmentOrder.requests.filter(({ kind }) => !args.kind || kind === args.kind),
        args,
        (request) => ({
          __typename: "FulfillmentOrderMerchantRequest",
          id: request.id,
          kind: request.kind,
          message: request.message,
          requestOptions: { notify_customer: false },
          responseData: request.response,
          sentAt: isoSeconds(request.sentAt),
          fulfillmentOrder: () => fulfillmentOrderView(call, order, fulfillmentOrder),
        }),
      ),
  };
}

function displayStatus(fulfillment: Fulfillment): string {
  if (fulfillment.status === "CANCELLED") return "CANCELED";
  return fulfillment.events.at(-1)?.status ?? "FULFILLED";
}

/** A Fulfillment as GraphQL serves it. */
export function fulfillmentView(call: Call, order: Order, fulfillment: Fulfillment): object {
  const { state } = call.shopify;
  const happened = (status: string) =>
    isoSecondsOrNull(fulfillment.events.find((event) => event.status === status)?.happenedAt ?? null);
  const serviceId = state.locations.get(fulfillment.locationId)?.fulfillmentServiceId;
  const service = serviceId ? state.fulfillmentServices.get(serviceId) : undefined;
  const fulfillmentOrders = order.fulfillmentOrders.filter(({ id }) =>
    fulfillment.lines.some((line) => line.fulfillmentOrderId === id),
  );
  return {
    __typename: "Fulfillment",
    id: fulfillment.id,
    legacyResourceId: numericId(fulfillment.id),
    name: fulfillment.name,
    status: fulfillment.status,
    displayStatus: displayStatus(fulfillment),
    createdAt: isoSeconds(fulfillment.createdAt),
    updatedAt: isoSeconds(fulfillment.updatedAt),
    deliveredAt: happened("DELIVERED"),
    inTransitAt: happened("IN_TRANSIT"),
    estimatedDeliveryAt: isoSecondsOrNull(
      fulfillment.events.findLast((event) => event.estimatedDeliveryAt)?.estimatedDeliveryAt ?? null,
    ),
    requiresShipping: true,
    totalQuantity: fulfillment.lines.reduce((total, { quantity }) => total + quantity, 0),
    originAddress: null,
    trackingInfo: ({ first }: { first?: number }) =>
      fulfillment.tracking.slice(0, first ?? fulfillment.tracking.length),
    location: () => locationView(call, fulfillment.locationId),
    service: () => (service ? fulfillmentServiceView(call, service) : null),
    order: () => orderView(call, order),
    fulfillmentOrders: (args: PageArguments) =>
      connection(call, fulfillmentOrders, args, (entry) => fulfillmentOrderView(call, order, entry)),
    fulfillmentLineItems: (args: PageArguments) =>
      connection(call, fulfillment.lines, args, (part) => {
        const line = findLine(order, part.lineItemId);
        return {
          __typename: "FulfillmentLineItem",
          id: part.id,
          quantity: part.quantity,
          lineItem: () => lineItemView(call, order, line),
          originalTotalSet: moneyBag(order, new Decimal(line.price).times(part.quantity)),
          discountedTotalSet: moneyBag(order, new Decimal(line.price).times(part.quantity)),
        };
      }),
    events: (args: PageArguments) => connection(call, fulfillment.events, args, fulfillmentEventView),
  };
}

export function fulfillmentEventView(event: FulfillmentEvent): object {
  return {
    __typename: "FulfillmentEvent",
    ...event,
    happenedAt: isoSeconds(event.happenedAt),
    createdAt: isoSeconds(event.createdAt),
    estimatedDeliveryAt: isoSecondsOrNull(event.estimatedDeliveryAt),
  };
}
