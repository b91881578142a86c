import { z } from "zod";
import { answers, call, cursorPageInput, cursorPageOutput, idSchema, momentSchema } from "~/platform/api/call";
import { STOCK_LEVELS } from "../rules/listings/stock-level";
import { keywordSchema } from "./fields";

/** A variant on a store beside the supplier's variant that it is bought as. */
const stockRowSchema = z.object({
  variant_id: idSchema,
  listing_id: idSchema,
  product_package_id: idSchema.nullable(),
  product_title: z.string(),
  variant_title: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  store_name: z.string(),
  /** Units that the store was told at the last push, and when; null for what was not pushed from here */
  store_stock: z.number().int().nullable(),
  pushed_at: momentSchema.nullable(),
  /** Null where no supplier is mapped */
  source: z.string().nullable(),
  /** Units of the supplier's variant, and in one sold unit; null where the supplier's stock is not known */
  supplier_stock: z.number().int().nullable(),
  supplier_quantity: z.number().int(),
  /** Units that can still be sold of what the supplier has */
  available: z.number().int().nullable(),
  /** When the supplier's stock was read; null for our own source, whose stock is read as it is */
  known_at: momentSchema.nullable(),
  level: z.enum(STOCK_LEVELS),
});
export type StockRow = z.output<typeof stockRowSchema>;

/** Stock (S067, X058): read only, because what a store is told is what a push sends. */
export const inventoryCalls = {
  inventoryCounts: call({
    id: "+inventory-counts",
    method: "GET",
    path: "/center/products/inventory/counts",
    summary: "How many variants on stores have enough stock, little, none, or stock that is not known",
    access: { permissions: ["VIEW_PRODUCT"] },
  })
    .input(z.object({ store_id: idSchema.optional() }))
    .output(
      answers(
        z.object({
          all: z.number().int(),
          in_stock: z.number().int(),
          low: z.number().int(),
          out: z.number().int(),
          unknown: z.number().int(),
          /** True when there are more variants than the 10,000 newest, which were counted */
          capped: z.boolean(),
        }),
      ),
    ),

  inventory: call({
    id: "+inventory",
    method: "GET",
    path: "/center/products/inventory",
    summary: "Variants on stores with their supplier's stock, newest product first",
    access: { permissions: ["VIEW_PRODUCT"] },
  })
    .input(
      z.object({
        keyword: keywordSchema.default(""),
        level: z.enum(["all", ...STOCK_LEVELS]).default("all"),
        store_id: idSchema.optional(),
        ...cursorPageInput,
      }),
    )
    .output(
      answers(
        z.object({
          variants: z.array(stockRowSchema),
          stores: z.array(z.object({ store_id: idSchema, name: z.string() })),
          ...cursorPageOutput,
        }),
      ),
    ),
};
