import { z } from "zod";
import { answers, call, currencySchema } from "~/platform/api/call";
import { PRICE_OPERATORS } from "~/platform/money/pricing-rules";
import { splitSchema } from "../rules/push/split-schema";
import { priceTaxSchema } from "./price-tax";

const access = { permissions: ["VIEW_SETTING_PRODUCT_PUSH_PREFERENCE"] } as const;
const ofProducts = { permissions: ["VIEW_SETTING_PRODUCT"] } as const;
const read = { permissions: ["VIEW_SETTING_PRODUCT_PUSH_PREFERENCE", "VIEW_PRODUCT", "VIEW_CATALOG"] } as const;

/** Not below zero, at most 4 decimals */
const numberText = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
const formulaSchema = z.object({
  operator: z.enum(PRICE_OPERATORS),
  value: numberText,
  plus_shipping_cost: z.boolean(),
});
const cents = z.number().int().min(0).max(99).nullable();

/** Selling prices by rules (P059). */
const sellingPriceSchema = z.object({
  price_rules: z
    .array(
      z.object({
        from: numberText,
        to: numberText.nullable(),
        selling_price: formulaSchema,
        compare_at_price: formulaSchema.nullable(),
        shipping_cost: z.object({ operator: z.literal("below"), value: numberText }).nullable(),
      }),
    )
    .min(1)
    .max(20),
  assign: z.object({ assign_cents: cents, assign_compare_cents: cents }),
  taxable: z.boolean(),
});

/** What a pushed product starts with. */
export const productListingsSchema = z.object({ is_publish: z.boolean(), allow_sell_out_of_stock: z.boolean() });

export const pushPreferencesSchema = z.object({
  selling_price: sellingPriceSchema,
  product_listings: productListingsSchema,
  auto_split_variant_options: splitSchema,
  /** Percent that a rate moves before the rules' prices in a store's currency follow it; 0 follows every move (decision 71) */
  rate_threshold: z.string().regex(/^(100|\d{1,2}(\.\d)?)$/),
});
export type PushPreferences = z.output<typeof pushPreferencesSchema>;

/** What is kept of them: also whether pushes are sent without review where nothing needs a person (P054). */
export const keptPreferencesSchema = pushPreferencesSchema.extend({ skip_review: z.boolean() });
export type KeptPreferences = z.output<typeof keptPreferencesSchema>;

/** The preferences with what prices are made in: the workspace's currency, and the rate that dollars turn into it at. */
const preferencesAnswer = answers(
  keptPreferencesSchema.extend({
    currency: currencySchema,
    usd_rate: z.string(),
    rate_as_of: z.string(),
    price_tax: priceTaxSchema,
  }),
);
const listingsSchema = pushPreferencesSchema.pick({ product_listings: true, auto_split_variant_options: true });

/** The part of what is kept that is about products (P054). Both kinds of AI editing are off until there is any. */
const productSettingsSchema = keptPreferencesSchema
  .pick({ auto_split_variant_options: true, skip_review: true })
  .extend({
    product_listings: productListingsSchema.extend({
      auto_optimize_content: z.boolean(),
      auto_optimize_image: z.boolean(),
    }),
  });
export type ProductSettings = z.output<typeof productSettingsSchema>;
const productSettingsChangeSchema = z.object({
  auto_split_variant_options: splitSchema.partial().optional(),
  product_listings: productSettingsSchema.shape.product_listings.partial().optional(),
  skip_review: z.boolean().optional(),
});
export type ProductSettingsChange = z.output<typeof productSettingsChangeSchema>;

export const settingCalls = {
  pushPreferences: call({
    id: "C271",
    method: "GET",
    path: "/center/products/setting/push-preferences",
    summary: "How products are priced, listed and split when they are pushed",
    access: read,
  })
    .input(z.object({}))
    .output(preferencesAnswer),

  updatePushPreferences: call({
    id: "C272",
    method: "PUT",
    path: "/center/products/setting/push-preferences",
    summary: "Change how products are pushed",
    access,
  })
    .input(pushPreferencesSchema.partial({ rate_threshold: true }))
    .output(preferencesAnswer),

  sellingPrice: call({
    id: "C269",
    method: "GET",
    path: "/center/products/setting/selling_price",
    summary: "The selling price rules",
    access: read,
  })
    .input(z.object({}))
    .output(answers(z.object({ selling_price: sellingPriceSchema }))),

  updateSellingPrice: call({
    id: "C270",
    method: "PUT",
    path: "/center/products/setting/selling_price",
    summary: "Change the selling price rules",
    access,
  })
    .input(z.object({ selling_price: sellingPriceSchema }))
    .output(answers(z.object({ selling_price: sellingPriceSchema }))),

  listingDefaults: call({
    id: "C273",
    method: "GET",
    path: "/center/products/setting/listings",
    summary: "Listing defaults and splitting",
    access: read,
  })
    .input(z.object({}))
    .output(answers(listingsSchema)),

  updateListingDefaults: call({
    id: "C274",
    method: "PUT",
    path: "/center/products/setting/listings",
    summary: "Change listing defaults and splitting",
    access,
  })
    .input(listingsSchema)
    .output(answers(listingsSchema)),

  productSettings: call({
    id: "C255",
    method: "GET",
    path: "/center/products/setting/get",
    summary: "All product settings",
    access: read,
  })
    .input(z.object({}))
    .output(preferencesAnswer),

  updateProductSettings: call({
    id: "C256",
    method: "PUT",
    path: "/center/products/setting/update",
    summary: "Change some of the product settings",
    access,
  })
    .input(pushPreferencesSchema.partial())
    .output(preferencesAnswer),

  allProductSettings: call({
    id: "C257",
    method: "GET",
    path: "/center/products/setting/all",
    summary: "Splitting, listing defaults and whether pushes are reviewed",
    access: ofProducts,
  })
    .input(z.object({}))
    .output(answers(productSettingsSchema)),

  updateAllProductSettings: call({
    id: "C258",
    method: "PUT",
    path: "/center/products/setting/all",
    summary: "Change what is given of splitting, listing defaults and whether pushes are reviewed",
    access: ofProducts,
  })
    .input(productSettingsChangeSchema)
    .output(answers(productSettingsSchema)),

  updateSkipReview: call({
    id: "C275",
    method: "PUT",
    path: "/center/products/setting/listings/skip-review",
    summary: "Push without review, or with it",
    access: ofProducts,
  })
    .input(keptPreferencesSchema.pick({ skip_review: true }))
    .output(answers(keptPreferencesSchema.pick({ skip_review: true }))),
};
