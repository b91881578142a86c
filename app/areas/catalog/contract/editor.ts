import { z } from "zod";
import { amountSchema, answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { priceTaxSchema } from "./price-tax";

const view = { permissions: ["VIEW_PRODUCT"] } as const;
const edit = { permissions: ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT", "VIEW_PRODUCT"] } as const;

const imageSchema = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), alt: z.string().max(500).default("") });
/** A price as it is kept: not negative, at most 2 decimals */
const priceSchema = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const optionValue = z.string().trim().min(1).max(255);

const listingStateSchema = z.object({
  listing_id: idSchema,
  store_id: idSchema,
  store_name: z.string(),
  status: z.string(),
  push_state: z.enum(["idle", "pushing", "success", "error"]),
  /** Reason of outside.json */
  error: z.string().nullable(),
});

/** A store that the product can be pushed to, for prices of its own there (decision 71). */
const priceStoreSchema = z.object({
  store_id: idSchema,
  name: z.string(),
  currency: currencySchema,
  /** Units of `currency` for one of the cost's */
  cost_rate: z.string(),
  /** The tax in its prices; null for none */
  price_tax: priceTaxSchema,
});

const packageVariantSchema = z.object({
  id: idSchema,
  supplier_sku_id: z.string(),
  sku: z.string(),
  option_values: z.array(z.string()),
  /** In `cost_currency` */
  cost: amountSchema,
  /** In `price_currency` */
  price: amountSchema,
  compare_at_price: amountSchema.nullable(),
  stock: z.number().int(),
  image_url: z.string().nullable(),
  weight_grams: z.number().int().nullable(),
  is_selected: z.boolean(),
  /** Prices of its own at stores, in the store's currency */
  store_prices: z.array(
    z.object({ store_id: idSchema, price: amountSchema, compare_at_price: amountSchema.nullable() }),
  ),
});
export type PackageVariant = z.output<typeof packageVariantSchema>;

/** An imported product, as the editor takes it. */
const productPackageSchema = z.object({
  product_package_id: idSchema,
  /** Goes back with an update, which is refused when it is no longer the newest */
  version: z.number().int(),
  source: z.string(),
  source_product_id: z.string(),
  product_link: z.string().nullable(),
  supplier_name: z.string().nullable(),
  ship_to: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  vendor: z.string(),
  product_type: z.string(),
  tags: z.array(z.string()),
  seo_title: z.string(),
  seo_description: z.string(),
  cost_currency: currencySchema,
  shipping_cost: amountSchema.nullable(),
  price_currency: currencySchema,
  /** The tax in prices at the store that has most of it */
  price_tax: priceTaxSchema,
  /** What a unit of the cost's currency is worth in the prices', and the day of that rate */
  rate: z.string(),
  rate_as_of: z.string(),
  /** False while the prices follow the pricing rules */
  prices_edited: z.boolean(),
  pushed_at: momentSchema.nullable(),
  listings: z.array(listingStateSchema),
  stores: z.array(priceStoreSchema),
  variants: z.array(packageVariantSchema),
  /** Neighbors in the import list, newest first */
  previous_id: idSchema.nullable(),
  next_id: idSchema.nullable(),
});
export type ProductPackage = z.output<typeof productPackageSchema>;

const variantChangeSchema = z.object({
  id: idSchema,
  sku: z.string().trim().max(255).optional(),
  option_values: z.array(optionValue).max(10).optional(),
  price: priceSchema.optional(),
  compare_at_price: priceSchema.nullable().optional(),
  stock: z.number().int().min(0).max(1_000_000).optional(),
  is_selected: z.boolean().optional(),
  image_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
  /** Prices of its own at stores, in their currencies; null takes one away, and a store that is not named keeps its own */
  store_prices: z
    .array(z.object({ store_id: idSchema, price: priceSchema.nullable(), compare_at_price: priceSchema.nullable() }))
    .max(100)
    .optional(),
});

/** What changes of one product; what is left out stays. */
export const productChangeSchema = z.object({
  product_package_id: idSchema,
  version: z.number().int(),
  name: z.string().trim().min(1).max(255).optional(),
  /** HTML; what is not on the allow-list is taken out */
  description: z.string().max(200_000).optional(),
  images: z.array(imageSchema).max(250).optional(),
  /** New names, in order, as many as there are */
  options: z
    .array(z.object({ name: optionValue }))
    .max(10)
    .optional(),
  vendor: z.string().trim().max(255).optional(),
  product_type: z.string().trim().max(255).optional(),
  tags: z.array(z.string().trim().min(1).max(255)).max(250).optional(),
  seo_title: z.string().trim().max(70).optional(),
  seo_description: z.string().trim().max(320).optional(),
  variants: z.array(variantChangeSchema).max(2048).optional(),
});
export type ProductChange = z.output<typeof productChangeSchema>;

/** Of all the descriptions of one request, in characters */
const LONGEST_TOGETHER = 2_000_000;
const isShortTogether = (products: readonly ProductChange[]) =>
  products.reduce((sum, { description }) => sum + (description?.length ?? 0), 0) <= LONGEST_TOGETHER;

const changedSchema = z.object({
  products: z.array(z.object({ product_package_id: idSchema, version: z.number().int() })),
});

export const editorCalls = {
  productPackage: call({
    id: "C248",
    method: "GET",
    path: "/center/products/{packageId}",
    summary: "An imported product with its variants",
    access: view,
  })
    .input(z.object({ packageId: idSchema }))
    .output(answers(z.object({ product: productPackageSchema }))),

  updateProducts: call({
    id: "C194",
    method: "PUT",
    path: "/center/products/bulk_update",
    summary: "Change imported products; all of them or none",
    access: edit,
    mostKib: 1536,
  })
    .input(
      z.object({
        products: z
          .array(productChangeSchema)
          .min(1)
          .max(100)
          .refine(isShortTogether, "errors.catalog_descriptions_long"),
      }),
    )
    .output(answers(changedSchema)),

  applyPricing: call({
    id: "C234",
    method: "POST",
    path: "/center/products/listings/bulk-enhancer/setup-selling-price",
    summary: "Price imported products by the pricing rules again",
    access: { permissions: ["VIEW_ACTION_BULK_ENHANCER"] },
  })
    .input(z.object({ product_package_ids: z.array(idSchema).min(1).max(1000) }))
    .output(answers(z.object({ products: z.number().int() }))),
};
