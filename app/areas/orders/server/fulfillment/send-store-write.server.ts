import type { AnsweredPart, FulfillmentChannel } from "~/adapters/fulfillment-channel/fulfillment-channel";
import type { OrderChannel } from "~/adapters/order-channel/order-channel";
import { linesSent, type StoreWriteContent, type StoreWriteOutcome } from "../../rules/fulfillment/store-write";

/** Where a store write goes, and where it is read back. */
export interface StoreOutside {
  channel: FulfillmentChannel;
  orders: OrderChannel;
  orderExternalId: string;
}

/** What the store has of a write, and the fulfillment order that it changed as it is now. */
export interface StoreWriteResult extends StoreWriteOutcome {
  fulfillmentOrder: AnsweredPart | null;
}

const NOTHING: StoreWriteResult = { externalId: null, lines: [], fulfillmentOrder: null };

/**
 * Tells the store, once. The one place that calls what changes something there; only `tellStore` asks for it, after it has
 * written down and committed that it will.
 * @throws OutsideError "unknown" when it may have happened
 */
export async function sendStoreWrite(
  { channel, orderExternalId }: StoreOutside,
  content: StoreWriteContent,
): Promise<StoreWriteResult> {
  switch (content.kind) {
    case "create_fulfillment": {
      const { fulfillmentOrders, trackingNumber, trackingUrl, carrier } = content;
      const parts = fulfillmentOrders.map(({ externalId, lines }) => ({
        externalId,
        lines: lines.map((line) => ({ externalId: line.externalId, quantity: line.quantity })),
      }));
      const parcel = { fulfillmentOrders: parts, trackingNumber, trackingUrl, carrier, notifyCustomer: true };
      return { ...NOTHING, ...(await channel.createFulfillment(parcel)), lines: linesSent(content) };
    }
    case "add_tracking": {
      const { kind: _kind, lines, ...tracking } = content;
      await channel.addTracking({ orderExternalId, ...tracking });
      return { ...NOTHING, externalId: content.fulfillmentId, lines };
    }
    case "request_fulfillment":
      return { ...NOTHING, fulfillmentOrder: await channel.requestFulfillment(content.fulfillmentOrderId, null) };
    case "answer_fulfillment":
      return {
        ...NOTHING,
        fulfillmentOrder: await channel.answerFulfillmentRequest(content.fulfillmentOrderId, content.answer),
      };
    case "answer_cancellation":
      return {
        ...NOTHING,
        fulfillmentOrder: await channel.answerCancellationRequest(content.fulfillmentOrderId, content.answer),
      };
    case "parcel_event":
      await channel.createFulfillmentEvent({ ...content, happenedAt: new Date(content.happenedAt) });
      return { ...NOTHING, externalId: content.fulfillmentId };
  }
}

/** What the store has of a write, or null when it certainly does not have it. @throws OutsideError when it can't be read */
export async function readBackStoreWrite(
  outside: StoreOutside,
  content: StoreWriteContent,
): Promise<StoreWriteResult | null> {
  const { channel, orderExternalId } = outside;
  switch (content.kind) {
    case "create_fulfillment": {
      const { trackingNumber, locationId, knownIds } = content;
      const found = (await channel.findFulfillments({ orderExternalId, trackingNumber })).find(
        (each) => !knownIds.includes(each.externalId) && (locationId === null || each.locationId === locationId),
      );
      return found ? { ...NOTHING, externalId: found.externalId, lines: found.lines } : null;
    }
    case "add_tracking": {
      const { trackingNumber, fulfillmentId, lines } = content;
      const found = await channel.findFulfillments({ orderExternalId, trackingNumber });
      return found.some(({ externalId }) => externalId === fulfillmentId)
        ? { ...NOTHING, externalId: fulfillmentId, lines }
        : null;
    }
    case "request_fulfillment":
      return answeredWith(outside, content.fulfillmentOrderId, ["submitted", ...ACCEPTED]);
    case "answer_fulfillment":
      return answeredWith(outside, content.fulfillmentOrderId, content.answer.accepts ? ACCEPTED : ["rejected"]);
    case "answer_cancellation":
      return answeredWith(
        outside,
        content.fulfillmentOrderId,
        content.answer.accepts ? ["cancellation_accepted"] : ["cancellation_rejected"],
      );
    case "parcel_event":
      return (await channel.hasFulfillmentEvent({ ...content, happenedAt: new Date(content.happenedAt) }))
        ? { ...NOTHING, externalId: content.fulfillmentId }
        : null;
  }
}

/** Where a request stands that was accepted, whatever came after. */
const ACCEPTED = [
  "accepted",
  "cancellation_requested",
  "cancellation_accepted",
  "cancellation_rejected",
  "closed",
] as const;

/** The fulfillment order if its request stands as the write leaves it. */
async function answeredWith(
  { orders, orderExternalId }: StoreOutside,
  fulfillmentOrderId: string,
  after: readonly string[],
): Promise<StoreWriteResult | null> {
  const all = await orders.readFulfillmentOrders(orderExternalId);
  const fulfillmentOrder = all.find(({ externalId }) => externalId === fulfillmentOrderId);
  return fulfillmentOrder && after.includes(fulfillmentOrder.requestStatus) ? { ...NOTHING, fulfillmentOrder } : null;
}
