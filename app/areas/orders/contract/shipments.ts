import { z } from "zod";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import {
  amountSchema,
  answers,
  call,
  cursorPageInput,
  cursorPageOutput,
  dateSchema,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { REFUND_STATES, RETURN_REASONS } from "../rules/refunds/refund-states";
import { refundSchema, textSchema } from "./fields";
import { brandSchema } from "./tracking-page";

const access = { permissions: ["VIEW_ORDER"] } as const;
const trackingNumberSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{5,50}$/);

/** Goods as a buyer is shown them. */
const buyersItemSchema = z.object({
  title: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
});

const shipmentRowSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  order_name: z.string(),
  customer_name: z.string(),
  country_code: z.string().nullable(),
  tracking_number: z.string(),
  carrier: z.string().nullable(),
  tracking_url: z.string().nullable(),
  status: z.enum(PARCEL_STATUSES),
  /** A reason of outside.json when the parcel can't be followed */
  sub_status: z.string().nullable(),
  /** How the store's fulfillment stands: pending, sending, sent, unknown, failed */
  fulfillment_state: z.string(),
  fulfillment_error: z.string().nullable(),
  last_event: z.object({ at: momentSchema, description: z.string(), location: z.string() }).nullable(),
  shipped_at: momentSchema.nullable(),
  delivered_at: momentSchema.nullable(),
});
export type ShipmentRow = z.output<typeof shipmentRowSchema>;

/** Parcels, requests for money back, and what a buyer sees of an order. */
export const shipmentsContract = {
  shipments: call({
    id: "C301",
    method: "GET",
    path: "/orders/v6/analyses",
    summary: "Parcels by status, newest first, with how many each status holds",
    access,
  })
    .input(
      z.object({
        sub_status: z.enum(["all", ...PARCEL_STATUSES]).default("all"),
        carrier: textSchema(100).optional(),
        keyword: textSchema(100).default(""),
        /** "failed": of which the store could not be told */
        told: z.enum(["all", "failed"]).default("all"),
        ...cursorPageInput,
      }),
    )
    .output(
      answers(
        z.object({
          shipments: z.array(shipmentRowSchema),
          counts: z.array(
            z.object({ sub_status: z.enum(PARCEL_STATUSES), count: z.number().int(), capped: z.boolean() }),
          ),
          ...cursorPageOutput,
        }),
      ),
    ),

  carriers: call({
    id: "C302",
    method: "GET",
    path: "/orders/v6/analyses/list-carriers",
    summary: "Carriers of the parcels",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({ carriers: z.array(z.string()) }))),

  manuallyFulfill: call({
    id: "C311",
    method: "PUT",
    path: "/orders/v4/manually-fulfill",
    summary: "Send an order with a tracking number of the merchant's own",
    access: { permissions: ["VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(
      z.object({
        order_id: idSchema,
        /** Left out with `lines`, all that is still to be sent: without what is bought, unless that is accepted */
        line_item_ids: z.array(idSchema).min(1).max(250).optional(),
        /** Some units of lines, each line once */
        lines: z
          .array(z.object({ line_id: idSchema, quantity: z.number().int().min(1).max(1_000_000) }))
          .min(1)
          .max(250)
          .optional(),
        /** A supplier sends some of it as well, which the person has seen: refused without */
        accepts_bought: z.boolean().default(false),
        tracking_number: trackingNumberSchema,
        carrier: textSchema(100).optional(),
        tracking_url: z
          .url({ protocol: /^https?$/ })
          .max(500)
          .optional(),
      }),
    )
    .output(answers(z.object({ shipment_id: idSchema }))),

  resendFulfillment: call({
    id: "+fulfilment-resend",
    method: "POST",
    path: "/orders/v5/shipments/{shipmentId}/resend",
    summary: "Tell the store of a parcel again after it failed",
    access: { permissions: ["VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(z.object({ shipmentId: idSchema }))
    .output(answers(z.object({ shipment_id: idSchema }))),

  refundTypes: call({
    id: "C310",
    method: "POST",
    path: "/orders/v4/refund/request-type",
    summary: "Whether money can be asked back for an order, until when and why",
    access,
  })
    .input(z.object({ order_id: idSchema }))
    .output(
      answers(
        z.object({
          is_eligible: z.boolean(),
          /** no_own_source, too_late, requested_already, not_paid; null when eligible */
          refusal: z.enum(["no_own_source", "too_late", "requested_already", "not_paid"]).nullable(),
          until: momentSchema.nullable(),
          reasons: z.array(z.enum(RETURN_REASONS)),
          amount: amountSchema.nullable(),
          currency: z.string(),
        }),
      ),
    ),

  requestRefund: call({
    id: "C309",
    method: "POST",
    path: "/orders/v4/refund/request",
    summary: "Ask the source for an order's money back",
    access: { permissions: ["VIEW_ACTION_FULFILL_ITEM"] },
  })
    .input(z.object({ order_id: idSchema, reason: z.enum(RETURN_REASONS), note: textSchema(2000).min(1) }))
    .output(answers(refundSchema)),

  refunds: call({
    id: "+refunds",
    method: "GET",
    path: "/orders/v4/refund/list",
    summary: "Requests for money back, newest first",
    access,
  })
    .input(z.object({ status: z.enum(["all", ...REFUND_STATES]).default("all"), ...cursorPageInput }))
    .output(answers(z.object({ refunds: z.array(refundSchema), ...cursorPageOutput }))),

  publicTracking: call({
    id: "C308",
    method: "GET",
    path: "/open-api/orders/tracking/{orderId}",
    summary: "An order's parcels for its buyer, by the order's public key",
    access: { public: true },
    outsideApi: true,
  })
    .input(z.object({ orderId: z.string().regex(/^[\w-]{10,64}$/) }))
    .output(
      answers(
        z.object({
          order_name: z.string(),
          store: z.object({ name: z.string(), url: z.string() }),
          /** How the store wants its page (S074); empty texts are left out. What it hides is left out here, too. */
          brand: brandSchema,
          placed_at: momentSchema,
          first_name: z.string(),
          destination: z.object({ city: z.string(), country_code: z.string().nullable() }),
          /** Of what is furthest behind: "preparing" while some goods are in no parcel yet */
          step: z.enum(["ordered", "preparing", "shipped", "out_for_delivery", "delivered", "cancelled"]),
          /** How many parcels there are with those still to come, as far as is known, and how many of them arrived */
          arrived: z.object({ delivered: z.number().int(), total: z.number().int() }),
          /** Days for what has not arrived, when they can be told; late once they are over */
          estimate: z.object({ from: dateSchema, to: dateSchema, is_late: z.boolean() }).nullable(),
          items: z.array(buyersItemSchema),
          /** Those in no parcel yet, once there is a parcel */
          items_to_come: z.array(buyersItemSchema),
          parcels: z.array(
            z.object({
              /** "" where the store hides it */
              tracking_number: z.string(),
              carrier: z.string().nullable(),
              tracking_url: z.string().nullable(),
              status: z.enum(PARCEL_STATUSES),
              delivered_at: momentSchema.nullable(),
              /** What is in it; empty where the supplier does not say */
              items: z.array(buyersItemSchema),
              /** When the carrier last told of an earlier parcel of the same number; null where there was none, or the number is hidden */
              number_used_until: momentSchema.nullable(),
              /** Newest first; a description of "" stands for our words for its state */
              events: z.array(
                z.object({
                  at: momentSchema,
                  status: z.enum(PARCEL_STATUSES),
                  description: z.string(),
                  location: z.string(),
                }),
              ),
            }),
          ),
        }),
      ),
    ),
};
export type PublicTracking = z.output<
  NonNullable<(typeof shipmentsContract.publicTracking)["~orpc"]["outputSchema"]>
>["data"];
