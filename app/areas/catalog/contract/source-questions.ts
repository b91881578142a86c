/** What suppliers are asked in several calls: a search, and the ways to ship a product. */
import { z } from "zod";
import { amountSchema, answers, countrySchema, currencySchema } from "~/platform/api/call";
import {
  DEFAULT_SHIP_TO,
  LISTING_RANGE_NAMES,
  ORDER_RANGE_NAMES,
  PRICE_RANGE_NAMES,
  PRODUCT_SORT_NAMES,
} from "../rules/sources/product-filter";
import { keywordSchema, pageInput, slugSchema, sourceProductIdSchema, sourceSchema } from "./fields";

/** Where a product is to be sent; left out, the country that most are sent to. */
export const countryOfDelivery = countrySchema.default(DEFAULT_SHIP_TO);
/** An order that a list of products can be asked in (G180). */
export const sortSchema = z.enum(PRODUCT_SORT_NAMES);

const logisticsSchema = z.object({
  code: z.string(),
  label: z.string(),
  amount: amountSchema,
  currency: currencySchema,
  /** Such as 5-10d; empty when unknown (P043) */
  delivery_time: z.string(),
  processing_time: z.string(),
  min_days: z.number().int().nullable(),
  max_days: z.number().int().nullable(),
  has_tracking: z.boolean(),
});

/** The ways to ship a product, and the cheapest of them. */
export const logisticsAnswer = answers(
  z.object({ logistics: z.array(logisticsSchema), lowest: logisticsSchema.nullable() }),
);
/** What the ways to ship a product depend on. */
export const logisticsInput = {
  country_code: countryOfDelivery,
  quantity: z.coerce.number().int().min(1).max(1000).default(1),
  ship_from: countrySchema.optional(),
  sku_id: sourceProductIdSchema.optional(),
};

/** Words, filters, order and page of a search at suppliers. */
export const findInput = {
  keyword: keywordSchema.default(""),
  /** A supplier, or all of them; left out, the first there is */
  source: sourceSchema.optional(),
  category_id: slugSchema.optional(),
  /** Left out, worldwide */
  ship_to: countrySchema.optional(),
  /**
   * Left out, the first of the answer's `sorts`: highest profit where every asked supplier can tell it (G180). One that a
   * supplier can't answer gives that default too, so that a kept address still leads to a list; `sort` says which it is.
   */
  sort: sortSchema.optional(),
  orders: z.enum(ORDER_RANGE_NAMES).optional(),
  price: z.enum(PRICE_RANGE_NAMES).optional(),
  listings: z.enum(LISTING_RANGE_NAMES).optional(),
  /** At least this many stars, four as documented */
  rating: z.coerce.number().min(1).max(5).optional(),
  ...pageInput,
};
