import { z } from "zod";

const told = z.array(z.object({ lineExternalId: z.string(), quantity: z.int().positive() }));
export type ToldLines = z.output<typeof told>;

const tracking = { trackingNumber: z.string(), trackingUrl: z.string().nullable(), carrier: z.string().nullable() };

const yes = z.object({ accepts: z.literal(true), message: z.null() });
const no = z.object({ accepts: z.literal(false), message: z.string() });

/** All that a store is told of an order, each kind with what is sent. */
export const storeWriteSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("create_fulfillment"),
    /** Where all of it is sent from; null where the store does not say */
    locationId: z.string().nullable(),
    fulfillmentOrders: z.array(
      z.object({
        externalId: z.string(),
        lines: z.array(z.object({ externalId: z.string(), lineExternalId: z.string(), quantity: z.int().positive() })),
      }),
    ),
    /** Fulfillments with this number that were there before and are not this one */
    knownIds: z.array(z.string()),
    ...tracking,
  }),
  z.object({
    kind: z.literal("add_tracking"),
    fulfillmentId: z.string(),
    /** What of the parcel the fulfillment holds, which someone else made; none where its goods were told with another parcel */
    lines: told.default([]),
    ...tracking,
  }),
  z.object({ kind: z.literal("request_fulfillment"), fulfillmentOrderId: z.string() }),
  z.object({
    kind: z.literal("answer_fulfillment"),
    fulfillmentOrderId: z.string(),
    answer: z.union([yes, no.extend({ reason: z.string() })]),
  }),
  z.object({ kind: z.literal("answer_cancellation"), fulfillmentOrderId: z.string(), answer: z.union([yes, no]) }),
  z.object({
    kind: z.literal("parcel_event"),
    fulfillmentId: z.string(),
    status: z.enum([
      "confirmed",
      "in_transit",
      "out_for_delivery",
      "ready_for_pickup",
      "attempted_delivery",
      "delivered",
      "failure",
    ]),
    happenedAt: z.iso.datetime(),
  }),
]);
export type StoreWriteContent = z.output<typeof storeWriteSchema>;

/** What the store has of a write that is done: the fulfillment, and what it holds. */
export const storeWriteOutcomeSchema = z.object({ externalId: z.string().nullable(), lines: told });
export type StoreWriteOutcome = z.output<typeof storeWriteOutcomeSchema>;

/** What a fulfillment that is made as it was sent holds. */
export function linesSent({
  fulfillmentOrders,
}: Extract<StoreWriteContent, { kind: "create_fulfillment" }>): ToldLines {
  return fulfillmentOrders.flatMap(({ lines }) =>
    lines.map(({ lineExternalId, quantity }) => ({ lineExternalId, quantity })),
  );
}
