import { z } from "zod";
import { amountSchema, answers, call, idSchema } from "~/platform/api/call";
import { BLOCKER_KEYS } from "../rules/purchasing/blockers";
import { conversionSchema } from "./conversion";
import { addressSchema, blockerSchema, moneySchema, priceSchema, textSchema, wordSchema } from "./fields";
import { purchaseCalls } from "./purchases";

const place = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;
const watch = { permissions: ["VIEW_ACTION_FULFILL_ITEM", "VIEW_ACTION_FULFILL_PENDING_ORDERS"] } as const;
const days = z.number().int().min(0).max(1000).nullable();
const code = textSchema(200).min(1);

/**
 * A supplier's part of an order to be placed: how it is shipped, and what was seen and confirmed. The amounts are the most
 * that is paid without asking again; what is paid is the supplier's own total.
 */
const choiceSchema = z.object({
  source: wordSchema,
  code,
  label: textSchema(200),
  cost: priceSchema,
  min_days: days,
  max_days: days,
  items_cost: priceSchema.nullable(),
  /** The supplier's units that the goods were seen with: fewer of them by then are not to cost as much */
  units: z.number().int().min(1).max(1_000_000).optional(),
});
export type Choice = z.output<typeof choiceSchema>;

const planSchema = z.object({
  source: z.string(),
  currency: z.string(),
  lines: z.array(
    z.object({
      line_id: idSchema,
      title: z.string(),
      variant_title: z.string(),
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      /** What the buyer wrote of it, which its supplier is told */
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
      supplier_units: z.number().int(),
      unit_cost: amountSchema.nullable(),
      /** The supplier's units at hand; null when it does not say */
      stock: z.number().int().nullable(),
      warning: z.enum(["price_changed", "out_of_stock", "variant_gone", "cost_unknown"]).nullable(),
    }),
  ),
  items_cost: amountSchema.nullable(),
  options: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      cost: moneySchema,
      min_days: days,
      max_days: days,
      tracked: z.boolean(),
    }),
  ),
  /** One of the options' codes; null when the supplier does not ship there or could not be asked */
  chosen: z.string().nullable(),
  /** A reason of outside.json that stands in the way */
  problem: z.string().nullable(),
});
export type PurchasePlanAnswer = z.output<typeof planSchema>;

const previewSchema = z.object({
  order_id: idSchema,
  name: z.string(),
  country_code: z.string().nullable(),
  /** Where it would be sent; null while there is no address, or the store withholds it */
  shipping_address: addressSchema.nullable(),
  can_place: z.boolean(),
  blockers: z.array(z.object({ key: blockerSchema, can_override: z.boolean() })),
  plans: z.array(planSchema),
  revenue: moneySchema,
  /** What the whole order brings in, in the revenue's currency: goes back with the choices, since a yes is for that (decision 76) */
  known_revenue: amountSchema,
  /** What of the order's tax and duties falls to it, in the revenue's currency; whether they are in the revenue */
  taxes: z.object({ tax: amountSchema, duties: amountSchema, counted: z.boolean() }),
  /** Goods and chosen shipping by currency */
  costs: z.array(moneySchema),
  /** Null while a cost is not known or in a currency without a rate */
  profit: z
    .object({
      amount: amountSchema,
      currency: z.string(),
      margin_percent: z.string().nullable(),
      is_loss: z.boolean(),
      conversion: conversionSchema,
    })
    .nullable(),
  /** The least that has to be left; null without a floor, and for a part of an order, whose whole decides */
  floor: amountSchema.nullable(),
  /** The revenue's, but where nobody knows what the floor's amount is worth in that: the order waits then */
  floor_currency: z.string().nullable(),
  /** Rates of all costs' currencies, those of other ways to ship too */
  conversion: conversionSchema,
});
export type OrderPreview = z.output<typeof previewSchema>;

const previewsSchema = z.object({ orders: z.array(previewSchema) });
const paymentSchema = z.object({ use: z.enum(["auto", "wallet", "later"]) }).default({ use: "auto" });
/** Why an order is not placed, beside what stands in its own way. */
export const OTHER_REFUSALS = ["nothing_to_buy", "not_found", "quota_expired", "revenue_fallen"] as const;
const requestedSchema = z.object({
  results: z.array(
    z.object({
      order_id: idSchema,
      state: z.enum(["queued", "refused"]),
      /**
       * quota_expired: the plan's orders of this month are used up. revenue_fallen: the order brings in less than was shown, by a
       * refund or an edit since; its figures are to be made anew.
       */
      reason: z.enum([...BLOCKER_KEYS, ...OTHER_REFUSALS]).nullable(),
      purchase_orders: z.array(z.object({ id: idSchema, number: z.string(), source: z.string() })),
    }),
  ),
  queued: z.number().int(),
  refused: z.number().int(),
  /** What orders were refused for, where the plan's month has no room for all of them; null else */
  quota: z
    .object({ feature_id: z.literal("ORDER_FULFILLMENT"), limit: z.number().int(), usage: z.number().int() })
    .nullable(),
});
export type Requested = z.output<typeof requestedSchema>;
/** As it was shown; where the order brings in less by now it is refused as `revenue_fallen` */
const knownRevenue = amountSchema.optional();
const linesOf = z.array(idSchema).min(1).max(250).optional();

/** Placing orders with suppliers, paying for them, and what a person decides about purchases. */
/** A purchase that a person has to look at, by its order. */
const purchaseToSeeSchema = z.object({
  order_id: idSchema,
  name: z.string(),
  state: z.enum(["failed", "unknown", "changed"]),
  /** What stands in its way: a key of placement.json's reasons or of outside.json; null where nothing was said */
  reason: z.string().nullable(),
});
export type PurchaseToSee = z.infer<typeof purchaseToSeeSchema>;

export const placementContract = {
  ...purchaseCalls,

  preview: call({
    id: "C287",
    method: "POST",
    path: "/orders/v4/preview",
    summary: "What placing orders would cost, how they would be shipped and what is left",
    access: place,
  })
    .input(
      z.object({
        orders: z
          .array(z.object({ order_id: idSchema, line_item_ids: linesOf }))
          .min(1)
          .max(100),
      }),
    )
    .output(answers(previewsSchema)),

  previewReady: call({
    id: "C286",
    method: "GET",
    path: "/orders/v6/analyses/preview",
    summary: "The same for the orders that are ready, page by page",
    access: watch,
  })
    .input(
      z.object({
        page: z.coerce.number().int().min(1).max(1000).default(1),
        page_size: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(answers(previewsSchema.extend({ total: z.number().int() }))),

  chooseShipping: call({
    id: "C280",
    method: "POST",
    path: "/orders/v5/update-multiple-shipping-method",
    summary: "The preview of orders with other ways to ship",
    access: place,
  })
    .input(
      z.object({
        orders: z
          .array(
            z.object({
              order_id: idSchema,
              line_item_ids: linesOf,
              choices: z
                .array(z.object({ source: wordSchema, code }))
                .min(1)
                .max(20),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(answers(previewsSchema)),

  request: call({
    id: "C281",
    method: "POST",
    path: "/orders/v5/request",
    summary: "Place orders with their suppliers, and pay for them",
    access: place,
    mostKib: 1024,
  })
    .input(
      z.object({
        orders: z
          .array(
            z.object({
              order_id: idSchema,
              /** Only these lines: the rest stays to be placed (O008) */
              line_item_ids: linesOf,
              choices: z.array(choiceSchema).max(20).default([]),
              known_revenue: knownRevenue,
              /** What a person has seen in its way and goes past, such as a payment that is still to come; nothing else is */
              accepts: z.array(blockerSchema).max(BLOCKER_KEYS.length).default([]),
            }),
          )
          .min(1)
          .max(500),
        payment: paymentSchema,
      }),
    )
    .output(answers(requestedSchema)),

  requestReady: call({
    id: "+request-ready",
    method: "POST",
    path: "/orders/v5/request-ready",
    summary: "Place the newest orders that are ready, the best way to ship chosen for each",
    access: { permissions: ["VIEW_ACTION_FULFILL_PENDING_ORDERS"] },
    mostKib: 1024,
  })
    .input(
      z.object({
        limit: z.number().int().min(1).max(500).default(500),
        payment: paymentSchema,
        /**
         * The orders that a person has seen, and what was confirmed of each: these are placed, and no others. Left out, nobody has
         * seen what they come to: those that would lose money wait for a yes (decision 76).
         */
        orders: z
          .array(
            z.object({
              order_id: idSchema,
              choices: z.array(choiceSchema).max(20),
              known_revenue: knownRevenue,
            }),
          )
          .min(1)
          .max(500)
          .optional(),
      }),
    )
    .output(answers(requestedSchema)),

  progress: call({
    id: "+placement-progress",
    method: "POST",
    path: "/orders/v5/request/progress",
    summary: "How far the purchases of orders are",
    access: watch,
  })
    .input(z.object({ purchase_orders: z.array(idSchema).min(1).max(1000) }))
    .output(
      answers(
        z.object({
          total: z.number().int(),
          working: z.number().int(),
          placed: z.number().int(),
          paid: z.number().int(),
          waiting_payment: z.number().int(),
          /** Changed at the supplier meanwhile: a person has to say yes */
          changed: z.number().int(),
          failed: z.number().int(),
          unknown: z.number().int(),
          /** The first twenty purchases that a person has to look at */
          to_see: z.array(purchaseToSeeSchema),
        }),
      ),
    ),
};
