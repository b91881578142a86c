import { z } from "zod";
import { RISK_RECOMMENDATIONS } from "~/adapters/order-channel/order-channel";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { amountSchema, answers, call, idSchema, momentSchema } from "~/platform/api/call";
import { SHOWN_LEVELS } from "../rules/intake/fraud-risk";
import { BLOCKERS } from "../rules/purchasing/blockers";
import { changeSchema } from "./changes";
import { conversionSchema } from "./conversion";
import {
  addressSchema,
  blockerSchema,
  lineMappingSchema,
  markSchema,
  moneySchema,
  orderStatesSchema,
  refundSchema,
  textSchema,
  waitsForOkSchema,
} from "./fields";

const access = { permissions: ["VIEW_ORDER"] } as const;
const blockerActions = [...new Set(Object.values(BLOCKERS).flatMap(({ action }) => action ?? []))] as [
  string,
  ...string[],
];

const orderLineSchema = z.object({
  id: idSchema,
  title: z.string(),
  variant_title: z.string(),
  sku: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  current_quantity: z.number().int(),
  price: amountSchema,
  discount_total: amountSchema,
  requires_shipping: z.boolean(),
  is_gift_card: z.boolean(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  mapping: lineMappingSchema.nullable(),
  /** Units in living purchase orders, and units in parcels */
  bought: z.number().int(),
  shipped: z.number().int(),
  /** Units that are to be bought now */
  to_buy: z.number().int(),
  /** Units that may go out in a parcel of the merchant's own, and those of them that a supplier is to send */
  to_send: z.number().int(),
  to_send_bought: z.number().int(),
  /** Units that the store holds back, and those that are due later: from when on, null where the store does not say */
  on_hold: z.number().int(),
  due_later: z.number().int(),
  due_at: momentSchema.nullable(),
  /** Units that another app or service of the store has to send, and its name; units that others have sent */
  elsewhere: z.number().int(),
  elsewhere_by: z.string().nullable(),
  sent_elsewhere: z.number().int(),
});
export type OrderLineDetail = z.output<typeof orderLineSchema>;

const orderDetailSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The platform's id */
  external_id: z.string(),
  /** In the store's admin; null where the platform has no such page */
  admin_url: z.string().nullable(),
  /** The buyer's key of the tracking page */
  public_id: z.string(),
  channel: z.string(),
  store: z.object({ id: idSchema, name: z.string(), platform_domain: z.string() }),
  created_at: momentSchema,
  cancelled_at: momentSchema.nullable(),
  cancel_reason: z.string().nullable(),
  archived_at: momentSchema.nullable(),
  is_test: z.boolean(),
  waits_for_ok: waitsForOkSchema,
  ...orderStatesSchema.shape,
  /** What the store, and apps there, say of its risk of fraud; null while nobody has looked at it */
  risk: z
    .object({
      level: z.enum(SHOWN_LEVELS),
      recommendation: z.enum(RISK_RECOMMENDATIONS),
      /** In the words of who says so, those against the order first */
      facts: z.array(z.object({ text: z.string(), sentiment: z.enum(["negative", "neutral", "positive"]) })),
    })
    .nullable(),
  /** Everything in the way, the first to mend first */
  blockers: z.array(
    z.object({ key: blockerSchema, can_override: z.boolean(), action: z.enum(blockerActions).nullable() }),
  ),
  /** True when a person may place it, knowing the blockers that can be overridden */
  can_place: z.boolean(),
  /** What was changed after it was ordered, and nobody has said that it stays so (decision 81) */
  changes: z.array(changeSchema),
  mark_order: markSchema,
  star: z.boolean(),
  order_tags: z.array(z.string()),
  channel_tags: z.array(z.string()),
  note: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  shipping_address: addressSchema.nullable(),
  /** The buyer's: entered here, or found in what the buyer wrote */
  tax_number: z.string().nullable(),
  money: z.object({
    currency: z.string(),
    /** Goods before discounts; with the parts that follow it comes to the total (decision 75) */
    subtotal: amountSchema,
    /** Taken off */
    discount: amountSchema,
    shipping: amountSchema,
    tax: amountSchema,
    /** True where the other parts have the tax in them: it is not added */
    tax_is_included: z.boolean(),
    duties: amountSchema,
    tip: amountSchema,
    /** Came back, and is in none of the parts before it */
    returned: amountSchema,
    /** What else makes the total another than its parts */
    changed: amountSchema,
    refunded: amountSchema,
    total: amountSchema,
    /** What of the total the buyer still has to pay: it is in revenue and profit (decision 78) */
    owed: amountSchema,
    /** What of tax and duties was not refunded */
    tax_left: amountSchema,
    duties_left: amountSchema,
    /** What of gift cards was not refunded: it is owed, and no revenue */
    gift_cards_left: amountSchema,
    /** True where they are in the revenue, by the workspace's setting */
    counts_taxes: z.boolean(),
    /** Total less refunds and gift cards, and less taxes and duties unless they count */
    revenue: amountSchema,
    /** As the list says them */
    cost: amountSchema.nullable(),
    cost_currency: z.string().nullable(),
    profit_estimate: amountSchema.nullable(),
    profit_is_before_shipping: z.boolean(),
    /** True once all goods are in purchases: before that the cost is of goods alone, or of the part that was placed and of goods */
    cost_has_shipping: z.boolean(),
    conversion: conversionSchema,
  }),
  lines: z.array(orderLineSchema),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

const logEntrySchema = z.object({
  id: idSchema,
  /** A key of orders:timeline */
  kind: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** A person's name, or system, channel or supplier */
  actor: z.string(),
  at: momentSchema,
});
export type OrderLogEntry = z.output<typeof logEntrySchema>;

const parcelSchema = z.object({
  id: idSchema,
  tracking_number: z.string(),
  carrier: z.string().nullable(),
  tracking_url: z.string().nullable(),
  status: z.enum(PARCEL_STATUSES),
  fulfillment_state: z.string(),
  fulfillment_error: z.string().nullable(),
  shipped_at: momentSchema.nullable(),
  delivered_at: momentSchema.nullable(),
  /** When an earlier parcel of the same number was last heard of, whose news is left out; null where there was none */
  number_used_until: momentSchema.nullable(),
  lines: z.array(z.object({ line_id: idSchema, quantity: z.number().int() })),
});

export type PanelParcel = z.output<typeof parcelSchema>;

const parcelEventSchema = z.object({
  at: momentSchema,
  status: z.string(),
  description: z.string(),
  location: z.string(),
});

const purchaseOrderSchema = z.object({
  id: idSchema,
  number: z.string(),
  supplier: z.string(),
  status: z.string(),
  payment_status: z.string(),
  external_ids: z.array(z.string()),
  currency: z.string(),
  items_cost: amountSchema,
  shipping_cost: amountSchema,
  total_cost: amountSchema,
  /** What the supplier asks for where it is in another currency; what it costs is not known then */
  told_total: moneySchema.nullable(),
  shipping_label: z.string().nullable(),
  shipping_min_days: z.number().int().nullable(),
  shipping_max_days: z.number().int().nullable(),
  pay_url: z.string().nullable(),
  error_code: z.string().nullable(),
  /** A person wished to call it off while its fate was not known: since when, and what its supplier said to it (a reason of outside.json) */
  call_off_wish: z.object({ at: momentSchema, refusal: z.string().nullable() }).nullable(),
  /** It can be called off from here; where not, perhaps on the supplier's own page of it */
  can_call_off: z.boolean(),
  page_url: z.string().nullable(),
  /** The supplier can tell what became of it, and is asked before anybody's word is taken */
  can_be_asked: z.boolean(),
  /** What it was ordered with; null until it was looked up at the supplier */
  terms: z
    .object({
      /** By which wish of the settings the way to ship was chosen, or person */
      carrier: z.string(),
      /** Where it leaves from, as the supplier names it */
      warehouse: z.string().nullable(),
      remark: z.string().nullable(),
      ioss_number: z.string().nullable(),
      latin: z.boolean(),
      tax_number: z.string().nullable(),
    })
    .nullable(),
  /** While a person has to say yes: what was confirmed, and what it is now */
  waits_for: z
    .object({
      cost: z
        .object({
          confirmed: amountSchema,
          now: amountSchema,
          /** What is left of the whole order at each; null where that is not known */
          left: z.object({ confirmed: amountSchema, now: amountSchema, currency: z.string() }).nullable(),
        })
        .nullable(),
      /** The confirmed way to ship is gone: which it was, what the figures are made with, and what there is instead */
      carrier: z
        .object({
          wanted: z.string(),
          proposed: z.string(),
          choices: z.array(
            z.object({
              code: z.string(),
              label: z.string(),
              /** Of the purchase with it */
              total_cost: amountSchema,
              min_days: z.number().nullable(),
              max_days: z.number().nullable(),
            }),
          ),
        })
        .nullable(),
      stock: z.array(z.object({ line_id: idSchema, wanted: z.number().int(), now: z.number().int() })),
      /** What is left of the whole order; `now` is null where nobody can tell */
      profit: z.object({ floor: amountSchema, now: amountSchema.nullable(), currency: z.string() }).nullable(),
    })
    .nullable(),
  created_at: momentSchema,
  placed_at: momentSchema.nullable(),
  paid_at: momentSchema.nullable(),
  lines: z.array(
    z.object({
      line_id: idSchema,
      title: z.string(),
      variant_title: z.string(),
      quantity: z.number().int(),
      supplier_units: z.number().int(),
      unit_cost: amountSchema,
    }),
  ),
});
export type PurchaseOrderPanel = z.output<typeof purchaseOrderSchema>;

export const orderDetailCalls = {
  detail: call({ id: "C284", method: "GET", path: "/orders/v5/detail/{orderId}", summary: "One order in full", access })
    .input(
      z.object({
        orderId: idSchema,
        /** Only these lines, ids parted by commas (O046) */
        line_item_ids: z
          .string()
          .max(10_000)
          .refine((ids) => ids.split(",").every((id) => idSchema.safeParse(id).success))
          .optional(),
      }),
    )
    .output(answers(orderDetailSchema)),

  panel: call({
    id: "C299",
    method: "GET",
    path: "/orders/v5/panel/{orderId}",
    summary: "What was bought for an order, and its parcels",
    access,
  })
    .input(z.object({ orderId: idSchema }))
    .output(
      answers(
        z.object({
          purchase_orders: z.array(purchaseOrderSchema),
          trackings: z.array(parcelSchema),
          refunds: z.array(refundSchema),
          /** Sources at which the merchant may have ordered without us */
          bought_elsewhere: z.array(z.string()),
        }),
      ),
    ),

  panelTracking: call({
    id: "C300",
    method: "GET",
    path: "/orders/v5/panel/{orderId}/trackings/{trackingId}",
    summary: "One parcel's way",
    access,
  })
    .input(z.object({ orderId: idSchema, trackingId: idSchema }))
    .output(answers(parcelSchema.extend({ events: z.array(parcelEventSchema) }))),

  orderInfo: call({
    id: "C306",
    method: "GET",
    path: "/orders/v4/order-info",
    summary: "What an order's number or platform id stands for",
    access,
  })
    .input(z.object({ order: textSchema(200).min(1) }))
    .output(
      answers(
        z.object({
          id: idSchema,
          name: z.string(),
          external_id: z.string(),
          store_id: idSchema,
          ...orderStatesSchema.shape,
        }),
      ),
    ),

  orderLog: call({
    id: "C313",
    method: "GET",
    path: "/orders/v4/order_log/order/{orderId}",
    summary: "What happened to an order, newest first",
    access,
  })
    .input(z.object({ orderId: idSchema }))
    .output(answers(z.object({ entries: z.array(logEntrySchema) }))),

  shipmentLog: call({
    id: "C314",
    method: "GET",
    path: "/orders/v4/order_log/shipment/{orderId}",
    summary: "What happened to an order's parcels, newest first",
    access,
  })
    .input(z.object({ orderId: idSchema }))
    .output(answers(z.object({ entries: z.array(parcelEventSchema.extend({ tracking_number: z.string() })) }))),

  log: call({ id: "C315", method: "GET", path: "/orders/v2/logs/{id}", summary: "One entry of an order's log", access })
    .input(z.object({ id: idSchema }))
    .output(answers(logEntrySchema)),
};
