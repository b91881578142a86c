import { z } from "zod";
import { answers, call, countrySchema, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { splitSchema } from "../rules/push/split-schema";
import { EDIT_FIELDS } from "../rules/store-edits/edit-fields";
import { productChangeSchema } from "./editor";
import { sourceProductIdSchema, sourceSchema } from "./fields";
import { priceTaxSchema } from "./price-tax";
import { productListingsSchema } from "./settings";

/** Either permission will do (P165). */
const access = { permissions: ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"] } as const;
const MOST = 1000;

const packageIds = z.array(idSchema).min(1).max(MOST);

/** How products are listed on one store (P052). Left out publications are all of the store's. */
const storePushSchema = z.object({
  store_id: idSchema,
  is_publish: z.boolean().default(true),
  allow_sell_out_of_stock: z.boolean().default(true),
  publications: z
    .array(z.object({ id: z.string().max(255), handle: z.string().max(255).default("") }))
    .max(50)
    .optional(),
});
export type StorePush = z.output<typeof storePushSchema>;

/**
 * What merchants changed at their stores since the last push stays, but for these fields of these listings, which ours replaces
 * (decision 80).
 */
const replaceEditsSchema = z
  .array(z.object({ listing_id: idSchema, fields: z.array(z.enum(EDIT_FIELDS)).min(1).max(EDIT_FIELDS.length) }))
  .max(MOST)
  .default([]);
export type ReplaceEdits = z.output<typeof replaceEditsSchema>;

const pushOptions = {
  push_settings: z.array(storePushSchema).min(1).max(20),
  /** How to split; the workspace's preference when left out */
  variant_options: splitSchema.optional(),
  /** A push with variants that sell below cost is refused without this */
  confirm_loss: z.boolean().default(false),
  replace_edits: replaceEditsSchema,
};

const quotaSchema = z.object({
  plan: z.string(),
  /** -1 is unlimited */
  limit: z.number().int(),
  used: z.number().int(),
});
export type ListingQuota = z.output<typeof quotaSchema>;

const pushOutcomeSchema = z.object({
  /** Of this piece of work, as realtime events and process items name it */
  batch_id: idSchema,
  /** How many listings are being pushed */
  processing: z.number().int(),
  /** Products left out and why, by product_package_id, or by the source's product id (P131) */
  failed: z.record(z.string(), z.object({ error: z.string(), message: z.string() })),
  quota: quotaSchema,
});
export type PushOutcome = z.output<typeof pushOutcomeSchema>;
const outcome = answers(pushOutcomeSchema);

/** A push under way or done lately, as a person who left the page finds it again (P068, P069). */
const pushBatchSchema = z.object({
  batch_id: idSchema,
  started_at: momentSchema,
  total: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  processing: z.number().int(),
  /** At most 50 */
  failures: z.array(
    z.object({
      item_id: idSchema,
      product_package_id: idSchema.nullable(),
      name: z.string(),
      store_name: z.string(),
      error: z.string(),
      error_detail: z.string().nullable(),
    }),
  ),
});
export type PushBatch = z.output<typeof pushBatchSchema>;

const rangeSchema = z.object({ low: z.string(), high: z.string() });

/** What a product would be pushed with as it is now, over the variants that are to be sold. Null is not known. */
const pushPreviewSchema = z.object({
  product_package_id: idSchema,
  name: z.string(),
  image: z.string().nullable(),
  variants: z.number().int(),
  cost_currency: currencySchema,
  cost_range: rangeSchema.nullable(),
  shipping_cost: z.string().nullable(),
  /** Of the prices and of what is left of them after the tax in them, cost and shipping */
  currency: currencySchema,
  price_range: rangeSchema.nullable(),
  profit_range: rangeSchema.nullable(),
  /** Percent of the price without tax */
  margin_range: rangeSchema.nullable(),
  losing_variants: z.number().int(),
  /** How stores have it, each way once; none where no store has it */
  statuses: z.array(z.string()),
});
export type PushPreview = z.output<typeof pushPreviewSchema>;

/** What becomes of the prices of variants at a store when they are pushed there (decision 71). */
const storePricesPreviewSchema = z.object({
  store_id: idSchema,
  name: z.string(),
  currency: currencySchema,
  /** Were sent at a rate that has moved since by the threshold or more, and are made anew by the day's */
  following: z.number().int(),
  /** Of their own at this store: no rate moves them */
  own: z.number().int(),
  /** Below cost and shipping at this store, without the tax in its prices */
  losing: z.number().int(),
});

/** A product that a merchant has changed at a store since the last push. */
const editedListingSchema = z.object({
  listing_id: idSchema,
  product_package_id: idSchema.nullable(),
  store_id: idSchema,
  store_name: z.string(),
  name: z.string(),
  currency: currencySchema,
  /** False where it is what the store last told of by itself: there are no texts to compare then */
  is_read: z.boolean(),
  /** False where it is neither known what was pushed last: any of the fields may differ, and stays where it does */
  is_known: z.boolean(),
  /** Variants of the merchant's own, which stay in any case */
  own_variants: z.number().int(),
  edits: z.array(
    z.object({
      field: z.enum(EDIT_FIELDS),
      /** Of variants as many as differ; of the product's own 1 */
      count: z.number().int(),
      /** Of variants the first few */
      texts: z.array(
        z.object({
          variant: z.string().nullable(),
          last: z.string().nullable(),
          store: z.string().nullable(),
          ours: z.string(),
        }),
      ),
    }),
  ),
});
export type EditedListing = z.output<typeof editedListingSchema>;

export const pushCalls = {
  previewPush: call({
    id: "+push-preview",
    method: "POST",
    path: "/center/products/push/preview",
    summary: "Costs, prices and margins that imported products would be pushed with",
    access,
  })
    .input(
      z.object({
        product_package_ids: packageIds,
        /** Where they would go, for the tax in prices there; all stores when left out */
        store_ids: z.array(idSchema).max(20).optional(),
      }),
    )
    .output(answers(z.object({ products: z.array(pushPreviewSchema), price_tax: priceTaxSchema }))),

  previewStorePrices: call({
    id: "+push-store-prices",
    method: "POST",
    path: "/center/products/push/store-prices",
    summary: "What a push makes of prices in the currencies of stores: which of them follow the exchange rate",
    access,
  })
    .input(z.object({ product_package_ids: packageIds, store_ids: z.array(idSchema).min(1).max(20) }))
    .output(
      answers(
        z.object({
          /** Percent */
          rate_threshold: z.string(),
          /** The workspace's, which prices are converted from */
          currency: currencySchema,
          stores: z.array(storePricesPreviewSchema),
        }),
      ),
    ),

  push: call({
    id: "C218",
    method: "POST",
    path: "/center/products/push",
    summary: "Push imported products to stores",
    access,
  })
    .input(z.object({ product_package_ids: packageIds, ...pushOptions }))
    .output(outcome),

  pushMultipleChannel: call({
    id: "C219",
    method: "POST",
    path: "/center/products/push-multiple-channel",
    summary: "Push imported products to several stores",
    access,
  })
    .input(z.object({ product_package_ids: packageIds, ...pushOptions }))
    .output(outcome),

  pushAll: call({
    id: "C220",
    method: "POST",
    path: "/center/products/push-all-multiple-channel",
    summary: "Push all products of the import list that were not pushed yet",
    access,
  })
    .input(z.object(pushOptions))
    .output(outcome),

  updateAndPush: call({
    id: "C195",
    method: "POST",
    path: "/center/products/bulk-update-and-push-multiple-channel",
    summary: "Change imported products, then push them",
    access,
    mostKib: 1536,
  })
    .input(z.object({ products: z.array(productChangeSchema).min(1).max(100), ...pushOptions }))
    .output(outcome),

  pushFavourites: call({
    id: "C202",
    method: "POST",
    path: "/center/products/listings/favourite/push-favourite",
    summary: "Push favourites to a store",
    access,
  })
    .input(
      z.object({
        store_id: idSchema,
        product_package_ids: packageIds,
        product_listings: productListingsSchema.optional(),
        variant_options: splitSchema.optional(),
        confirm_loss: z.boolean().default(false),
      }),
    )
    .output(outcome),

  pushSourceProducts: call({
    id: "C221",
    method: "POST",
    path: "/center/products/source/push",
    summary: "Import suppliers' products and push them to a store",
    access,
  })
    .input(
      z.object({
        store_id: idSchema,
        type: z.literal("dropship").default("dropship"),
        products: z
          .array(
            z.object({
              supplier_product_id: sourceProductIdSchema,
              source: sourceSchema,
              ship_to: countrySchema.default("US"),
              total_variants: z.number().int().optional(),
            }),
          )
          .min(1)
          .max(250),
        product_listings: productListingsSchema.optional(),
        publications: storePushSchema.shape.publications,
        variant_options: splitSchema.optional(),
      }),
    )
    .output(outcome),

  /**
   * Copies what we pushed to one store to another: all of it, or the products named (X030). The batch is followed like any
   * push; null when the other store has it all.
   */
  copyToStore: call({
    id: "C047",
    method: "POST",
    path: "/products/copy-product-to-new-store",
    summary: "Copy a store's products to another store",
    access,
  })
    .input(
      z.object({
        from_store_id: idSchema,
        to_store_id: idSchema,
        product_package_ids: packageIds.optional(),
        confirm_loss: z.boolean().default(false),
      }),
    )
    .output(answers(z.object({ batch: pushOutcomeSchema.nullable() }))),

  pushAgain: call({
    id: "C222",
    method: "POST",
    path: "/center/products/listings/pushed/update",
    summary: "Push listings again, with what their products are now",
    access,
  })
    .input(
      z.object({
        listing_ids: packageIds,
        confirm_loss: z.boolean().default(false),
        replace_edits: replaceEditsSchema,
      }),
    )
    .output(outcome),

  storeEdits: call({
    id: "+push-store-edits",
    method: "POST",
    path: "/center/products/push/store-edits",
    summary: "What merchants changed at their stores since the last push, and what a push would have instead",
    access,
  })
    .input(
      z.union([
        z.object({
          product_package_ids: packageIds,
          store_ids: z.array(idSchema).min(1).max(20),
          is_publish: z.boolean().optional(),
          allow_sell_out_of_stock: z.boolean().optional(),
        }),
        z.object({ listing_ids: packageIds }),
      ]),
    )
    .output(answers(z.object({ checked: z.number().int(), listings: z.array(editedListingSchema) }))),

  retryPush: call({
    id: "+push-retry",
    method: "POST",
    path: "/center/products/push/retry",
    summary: "Try pushes that failed again, as they were asked for: those named, or all of a batch",
    access,
  })
    .input(z.union([z.object({ item_ids: packageIds }), z.object({ batch_id: idSchema })]))
    .output(answers(z.object({ retried: z.array(idSchema) }))),

  pushProgress: call({
    id: "+push-progress",
    method: "GET",
    path: "/center/products/push/progress",
    summary: "The pushes of the last day, newest first, with what failed and why",
    access: { permissions: ["VIEW_PRODUCT", "VIEW_CATALOG"] },
  })
    .input(z.object({}))
    .output(answers(z.object({ batches: z.array(pushBatchSchema) }))),

  listingQuota: call({
    id: "+listing-quota",
    method: "GET",
    path: "/center/products/push/quota",
    summary: "How many products may still be pushed this month",
    access: { permissions: ["VIEW_PRODUCT", "VIEW_CATALOG"] },
  })
    .input(z.object({}))
    .output(answers(quotaSchema)),

  pushTargets: call({
    id: "+push-targets",
    method: "GET",
    path: "/center/products/push/targets",
    summary: "The stores that products can be pushed to",
    access: { permissions: ["VIEW_PRODUCT", "VIEW_CATALOG"] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          stores: z.array(
            z.object({
              store_id: idSchema,
              name: z.string(),
              platform: z.string(),
              currency: currencySchema,
              is_default: z.boolean(),
              status: z.enum(["active", "uninstalled"]),
              can_convert: z.boolean(),
              /** Of a platform that takes no products from us yet */ is_coming_soon: z.boolean(),
            }),
          ),
        }),
      ),
    ),
};
