import { z } from "zod";
import { wireDecimal, wireInteger } from "~/adapters/parse-answer";

export const quoteAnswer = z.object({
  methods: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      cost: wireDecimal,
      currency: z.string(),
      min_days: wireInteger,
      max_days: wireInteger,
      warehouse: z.string().nullish(),
    }),
  ),
});

export const inventoryAnswer = z.object({
  items: z.array(z.object({ sku: z.string(), available: wireInteger, price: wireDecimal, currency: z.string() })),
});

/** As it is written: one entry that makes no sense leaves the others as they are. */
const asWritten = z
  .unknown()
  .optional()
  .transform((value) =>
    value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value),
  );

/** The inventory as it is watched. `unknown` are the skus that there are no more. */
export const sightingsAnswer = z.object({
  items: z.array(z.object({ sku: z.string(), available: asWritten, price: asWritten, currency: asWritten })),
  unknown: z.array(z.string()),
});

export const carriersAnswer = z.object({
  carriers: z.array(z.object({ code: z.string(), name: z.string(), min_days: wireInteger, max_days: wireInteger })),
});

export const warehousesAnswer = z.object({
  warehouses: z.array(z.object({ code: z.string(), name: z.string(), country: z.string() })),
});

export const countriesAnswer = z.object({ countries: z.array(z.string()) });

const refundAnswer = z.object({
  reference: z.string(),
  status: z.string(),
  amount: wireDecimal,
  currency: z.string(),
  decision: z.string().nullish(),
});
export type RefundAnswer = z.output<typeof refundAnswer>;

export const orderAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  currency: z.string(),
  total: wireDecimal,
  items: z.array(z.object({ sku: z.string(), quantity: wireInteger, line_reference: z.string().nullish() })),
  shipments: z.array(
    z.object({
      tracking_number: z.string(),
      carrier: z.string().nullish(),
      tracking_url: z.string().nullish(),
      shipped_at: z.string().nullish(),
      items: z.array(z.object({ sku: z.string(), quantity: wireInteger })),
    }),
  ),
  refund: refundAnswer.nullish(),
});
export type OrderAnswer = z.output<typeof orderAnswer>;

export const ordersAnswer = z.object({ orders: z.array(orderAnswer) });

export const errorAnswer = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().nullish(), sku: z.string().nullish() }),
});

export const push = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    order: z.object({ id: z.string(), reference: z.string() }).optional(),
    order_id: z.string().optional(),
    reference: z.string().optional(),
    product_id: z.string().optional(),
  }),
});
