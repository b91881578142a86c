import { z } from "zod";
import { amountSchema, answers, call, currencySchema, dateSchema, idSchema } from "~/platform/api/call";
import { DASHBOARD_RANGES, DEFAULT_RANGE } from "../rules/dashboard-range";

/** Amounts in the answer's currency; rates in percent. */
const storeFigures = {
  orders: z.number().int(),
  /** Less what was given back in that time */
  revenue: amountSchema,
  /** What buyers still have to pay of these orders, with taxes: it is in the revenue (decision 78) */
  owed: amountSchema,
  /** What an order brought in before anything was given back; null without one */
  average_order: amountSchema.nullable(),
  /** Given back in that time, whenever the orders were placed */
  refunded: amountSchema,
  /** Of which money was given back for the first time */
  refunded_orders: z.number().int(),
  refund_rate: z.string().nullable(),
};

const analyticsSchema = z.object({
  store: z.object({ store_id: idSchema, name: z.string() }),
  /** The store's own */
  currency: currencySchema,
  from_date: dateSchema,
  to_date: dateSchema,
  unit: z.enum(["hour", "day"]),
  total: z.object(storeFigures),
  /** As many days before; while the period lasts, as much of them as is over of it */
  previous: z.object(storeFigures),
  /** Orders in currencies that we have no rate for, which no figure counts */
  orders_without_rate: z.number().int(),
  /** Local hours or days */
  points: z.array(z.object({ at: z.string(), ...storeFigures })),
  products: z.array(
    z.object({
      title: z.string(),
      image_url: z.string().nullable(),
      units: z.number().int(),
      revenue: amountSchema,
      currency: z.string(),
    }),
  ),
  /** Where orders are sent, most orders first; null for those without an address */
  countries: z.array(z.object({ country_code: z.string().nullable(), ...storeFigures })),
  /** Median hours from sale to tracking number; null before a first parcel */
  hours_to_ship: z.number().nullable(),
  shipped_orders: z.number().int(),
});
export type StoreAnalytics = z.output<typeof analyticsSchema>;

/** How the current store sells (S032, X058). */
export const analyticsContract = {
  store: call({
    id: "+store-analytics",
    method: "GET",
    path: "/dashboard/store",
    summary: "What the current store sold in a period, where to, and what came back",
    access: { permissions: ["VIEW_DASHBOARD"] },
  })
    .input(
      z.object({
        range: z.enum(DASHBOARD_RANGES).default(DEFAULT_RANGE),
        /** Of a custom range: whole days in the store's time zone, both included, at most 366 */
        from_date: dateSchema.optional(),
        to_date: dateSchema.optional(),
      }),
    )
    /** Null without a connected store */
    .output(answers(z.object({ analytics: analyticsSchema.nullable() }))),
};
