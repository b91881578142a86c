import type { FulfillmentOrder } from "../fulfillment-model.ts";
import type { Call, Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { compareIds } from "../ids.ts";
import type { Order } from "../model.ts";
import * as fulfillments from "./fulfillment-actions.ts";
import { fulfillmentEventView, fulfillmentOrderView, fulfillmentView, isVisible } from "./fulfillment-view.ts";
import { answering, findFulfillmentOrder, Refusal } from "./refusal.ts";
import * as requests from "./request-actions.ts";

type Entry = { id: string; order: Order; fulfillmentOrder: FulfillmentOrder };
type Part = { id: string; quantity: number };

function allOf(call: Call): Entry[] {
  return call.shopify.state.orders
    .filter(({ shop }) => shop === call.shop.domain)
    .flatMap((order) =>
      order.fulfillmentOrders.map((fulfillmentOrder) => ({ id: fulfillmentOrder.id, order, fulfillmentOrder })),
    )
    .filter(({ fulfillmentOrder }) => isVisible(call, fulfillmentOrder))
    .sort((left, right) => compareIds(left.id, right.id));
}

const ASSIGNMENT: Record<string, (fulfillmentOrder: FulfillmentOrder) => boolean> = {
  FULFILLMENT_UNSUBMITTED: ({ requestStatus, status }) => requestStatus === "UNSUBMITTED" && status === "OPEN",
  FULFILLMENT_REQUESTED: ({ requestStatus }) => requestStatus === "SUBMITTED",
  FULFILLMENT_ACCEPTED: ({ requestStatus, status }) => requestStatus === "ACCEPTED" && status === "IN_PROGRESS",
  CANCELLATION_REQUESTED: ({ requestStatus }) => requestStatus === "CANCELLATION_REQUESTED",
};

const view =
  (call: Call) =>
  ({ order, fulfillmentOrder }: Entry) =>
    fulfillmentOrderView(call, order, fulfillmentOrder);

export const fulfillmentQueries: Resolvers = {
  fulfillmentOrder: ({ id }: { id: string }, call) => {
    const order = call.shopify.state.orderWith(call.shop.domain, id);
    const found = order?.fulfillmentOrders.find((candidate) => candidate.id === id);
    return order && found && isVisible(call, found) ? fulfillmentOrderView(call, order, found) : null;
  },
  fulfillmentOrders: (args: PageArguments & { includeClosed: boolean }, call) => {
    const open = allOf(call).filter(
      ({ fulfillmentOrder }) =>
        args.includeClosed || !["CLOSED", "CANCELLED", "INCOMPLETE"].includes(fulfillmentOrder.status),
    );
    return connection(call, open, args, view(call));
  },
  assignedFulfillmentOrders: (
    args: PageArguments & { assignmentStatus?: string | null; locationIds?: string[] | null },
    call,
  ) => {
    const { state } = call.shopify;
    const assigned = allOf(call).filter(
      ({ fulfillmentOrder }) =>
        state.locations.get(fulfillmentOrder.locationId)?.fulfillmentServiceId != null &&
        (!args.locationIds || args.locationIds.includes(fulfillmentOrder.locationId)) &&
        (!args.assignmentStatus || ASSIGNMENT[args.assignmentStatus]!(fulfillmentOrder)),
    );
    return connection(call, assigned, args, view(call));
  },
  fulfillment: ({ id }: { id: string }, call) => {
    const order = call.shopify.state.orderWith(call.shop.domain, id);
    const found = order?.fulfillments.find((candidate) => candidate.id === id);
    return order && found ? fulfillmentView(call, order, found) : null;
  },
};

/** @throws Refusal for fulfillment orders that do not exist, or are at a location that the app has no scope for */
function findVisible(call: Call, id: string): { order: Order; fulfillmentOrder: FulfillmentOrder } {
  const found = findFulfillmentOrder(call.shopify, call.shop.domain, id);
  if (!isVisible(call, found.fulfillmentOrder)) throw new Refusal("Fulfillment order does not exist.", ["id"]);
  return found;
}

/** Runs an action on a fulfillment order and answers with it, and with what `run` adds. */
function onFulfillmentOrder(
  call: Call,
  id: string,
  run: (order: Order, fulfillmentOrder: FulfillmentOrder) => object | void,
): object {
  return answering(() => {
    const { order, fulfillmentOrder } = findVisible(call, id);
    const extra = run(order, fulfillmentOrder) ?? {};
    return { fulfillmentOrder: fulfillmentOrderView(call, order, fulfillmentOrder), ...extra };
  });
}

interface IdAndMessage {
  id: string;
  message?: string | null;
}

export const fulfillmentMutations: Resolvers = {
  fulfillmentOrderSubmitFulfillmentRequest: (
    args: IdAndMessage & { fulfillmentOrderLineItems?: Part[] | null },
    call,
  ) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) => {
      const unsubmitted = requests.submitRequest(
        call.shopify,
        order,
        fulfillmentOrder,
        args.message ?? null,
        args.fulfillmentOrderLineItems ?? [],
      );
      const submitted = fulfillmentOrderView(call, order, fulfillmentOrder);
      return {
        originalFulfillmentOrder: submitted,
        submittedFulfillmentOrder: submitted,
        unsubmittedFulfillmentOrder: unsubmitted ? fulfillmentOrderView(call, order, unsubmitted) : null,
      };
    }),
  fulfillmentOrderAcceptFulfillmentRequest: (args: IdAndMessage, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.acceptRequest(call.shopify, order, fulfillmentOrder, args.message ?? null),
    ),
  fulfillmentOrderRejectFulfillmentRequest: (args: IdAndMessage & { reason?: string | null }, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.rejectRequest(call.shopify, order, fulfillmentOrder, args.reason ?? null, args.message ?? null),
    ),
  fulfillmentOrderSubmitCancellationRequest: (args: IdAndMessage, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.submitCancellation(call.shopify, order, fulfillmentOrder, args.message ?? null),
    ),
  fulfillmentOrderAcceptCancellationRequest: (args: IdAndMessage, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.acceptCancellation(call.shopify, order, fulfillmentOrder, args.message ?? null),
    ),
  fulfillmentOrderRejectCancellationRequest: (args: IdAndMessage, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.rejectCancellation(call.shopify, order, fulfillmentOrder, args.message ?? null),
    ),
  fulfillmentOrderClose: (args: IdAndMessage, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.closeFulfillmentOrder(call.shopify, order, fulfillmentOrder),
    ),
  fulfillmentOrderHold: (
    args: {
      id: string;
      fulfillmentHold: {
        reason: string;
        reasonNotes?: string | null;
        handle?: string | null;
        fulfillmentOrderLineItems?: Part[] | null;
      };
    },
    call,
  ) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) => {
      const { reason, reasonNotes = null, handle = null, fulfillmentOrderLineItems } = args.fulfillmentHold;
      const held = { reason, reasonNotes, handle };
      const remaining = requests.hold(call.shopify, order, fulfillmentOrder, held, fulfillmentOrderLineItems ?? []);
      const added = fulfillmentOrder.holds.at(-1)!;
      return {
        fulfillmentHold: { ...added, displayReason: added.reason, heldByRequestingApp: true },
        remainingFulfillmentOrder: remaining ? fulfillmentOrderView(call, order, remaining) : null,
      };
    }),
  fulfillmentOrderOpen: (args: { id: string }, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.open(call.shopify, order, fulfillmentOrder),
    ),
  fulfillmentOrderReschedule: (args: { id: string; fulfillAt: string }, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.reschedule(call.shopify, order, fulfillmentOrder, new Date(args.fulfillAt).toISOString()),
    ),
  fulfillmentOrderReleaseHold: (args: { id: string; holdIds?: string[] | null }, call) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) =>
      requests.releaseHold(call.shopify, order, fulfillmentOrder, args.holdIds ?? null),
    ),
  fulfillmentOrderMove: (
    args: { id: string; newLocationId: string; fulfillmentOrderLineItems?: Part[] | null },
    call,
  ) =>
    onFulfillmentOrder(call, args.id, (order, fulfillmentOrder) => {
      const { moved, remaining } = requests.move(
        call.shopify,
        order,
        fulfillmentOrder,
        args.newLocationId,
        args.fulfillmentOrderLineItems ?? [],
      );
      return {
        movedFulfillmentOrder: fulfillmentOrderView(call, order, moved),
        originalFulfillmentOrder: fulfillmentOrderView(call, order, fulfillmentOrder),
        remainingFulfillmentOrder: remaining ? fulfillmentOrderView(call, order, remaining) : null,
      };
    }),
  fulfillmentOrderSplit: (
    {
      fulfillmentOrderSplits,
    }: { fulfillmentOrderSplits: { fulfillmentOrderId: string; fulfillmentOrderLineItems: Part[] }[] },
    call,
  ) =>
    answering(() => ({
      fulfillmentOrderSplits: fulfillmentOrderSplits.map((input) => {
        const { order, fulfillmentOrder } = findFulfillmentOrder(
          call.shopify,
          call.shop.domain,
          input.fulfillmentOrderId,
        );
        const remaining = requests.split(call.shopify, order, fulfillmentOrder, input.fulfillmentOrderLineItems);
        return {
          fulfillmentOrder: fulfillmentOrderView(call, order, fulfillmentOrder),
          remainingFulfillmentOrder: fulfillmentOrderView(call, order, remaining),
          replacementFulfillmentOrder: null,
        };
      }),
    })),
  fulfillmentCreate: ({ fulfillment: input }: { fulfillment: fulfillments.FulfillmentInput }, call) =>
    answering(() => {
      for (const { fulfillmentOrderId } of input.lineItemsByFulfillmentOrder) findVisible(call, fulfillmentOrderId);
      const { order, fulfillment } = fulfillments.createFulfillment(call.shopify, call.shop.domain, input);
      return { fulfillment: fulfillmentView(call, order, fulfillment) };
    }),
  fulfillmentTrackingInfoUpdate: (
    args: { fulfillmentId: string; trackingInfoInput: fulfillments.TrackingInput },
    call,
  ) =>
    answering(() => {
      const { order, fulfillment } = fulfillments.findFulfillment(call.shopify, call.shop.domain, args.fulfillmentId);
      fulfillments.updateTracking(call.shopify, order, fulfillment, args.trackingInfoInput);
      return { fulfillment: fulfillmentView(call, order, fulfillment) };
    }),
  fulfillmentCancel: ({ id }: { id: string }, call) =>
    answering(() => {
      const { order, fulfillment } = fulfillments.findFulfillment(call.shopify, call.shop.domain, id);
      fulfillments.cancelFulfillment(call.shopify, order, fulfillment);
      return { fulfillment: fulfillmentView(call, order, fulfillment) };
    }),
  fulfillmentEventCreate: (
    { fulfillmentEvent: input }: { fulfillmentEvent: fulfillments.EventInput & { fulfillmentId: string } },
    call,
  ) =>
    answering(() => {
      const { order, fulfillment } = fulfillments.findFulfillment(call.shopify, call.shop.domain, input.fulfillmentId);
      return { fulfillmentEvent: fulfillmentEventView(fulfillments.addEvent(call.shopify, order, fulfillment, input)) };
    }),
};
