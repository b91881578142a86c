import { z } from "zod";
import { amountSchema, answers, call, countrySchema, currencySchema, idSchema } from "~/platform/api/call";
import { BULLETS, COLLECTION_SYMBOLS } from "../rules/sources/collections";
import { keywordSchema, slugSchema, sourceProductIdSchema, sourceSchema } from "./fields";
import { countryOfDelivery, findInput, logisticsAnswer, logisticsInput, sortSchema } from "./source-questions";

const access = { permissions: ["VIEW_CATALOG"] } as const;
/** What is read to have an order's line bought elsewhere, too. */
const toChoose = { permissions: ["VIEW_CATALOG", "VIEW_ACTION_CHANGE_SUPPLIER"] } as const;

/** What the workspace has done with a supplier's product. */
const ownStateSchema = z.object({
  product_package_id: idSchema.nullable(),
  imported: z.boolean(),
  is_favourite: z.boolean(),
  is_pushed: z.boolean(),
  mapped: z.boolean(),
});
export type OwnState = z.output<typeof ownStateSchema>;

/** A product card (P038). Amounts are in `currency`. */
const productCardSchema = z.object({
  source: z.string(),
  source_product_id: z.string(),
  name: z.string(),
  images: z.array(z.string()),
  /** Null countries: the supplier's lists do not say */
  details: z.object({ ship_countries: z.array(z.string()).nullable() }),
  price_range: z.object({ low: amountSchema, high: amountSchema }),
  cost: amountSchema,
  currency: currencySchema,
  lastest_volume: z.number().int().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.number().int().nullable(),
  /** "0" is free, null unknown */
  shipping_cost: amountSchema.nullable(),
  shipping_time: z.object({ min: z.number().int().nullable(), max: z.number().int().nullable() }),
  total_variants: z.number().int().nullable(),
  /**
   * What one piece earns when it is sold at the price that the workspace's pricing rules give: less its lowest cost and its
   * shipping, where that is known (G180). Null without a rate to the workspace's currency.
   */
  profit: amountSchema.nullable(),
  ...ownStateSchema.shape,
});
export type ProductCard = z.output<typeof productCardSchema>;

/** What one supplier found. A supplier that can't answer says why instead of failing the whole list. */
const sourceListSchema = z.object({
  source: z.string(),
  name: z.string(),
  status: z.enum(["ok", "not_connected", "failed"]),
  /** Key of outside.json when the status is not ok */
  reason: z.string().nullable(),
  total: z.number().int(),
  products: z.array(productCardSchema),
});
export type SourceList = z.output<typeof sourceListSchema>;
const listsAnswer = answers(
  z.object({
    lists: z.array(sourceListSchema),
    /** The order that every list of the answer is in */
    sort: sortSchema,
    /** The orders that all of the asked suppliers answer for this search, the default first */
    sorts: z.array(sortSchema),
    page: z.number().int(),
    page_size: z.number().int(),
  }),
);

/** A product in full (P039). */
const productDetailSchema = productCardSchema.extend({
  product_link: z.string().nullable(),
  category_id: z.string().nullable(),
  store_info: z.object({
    store_id: z.string().nullable(),
    store_name: z.string().nullable(),
    store_url: z.string().nullable(),
  }),
  /** The price that the workspace's pricing rules give for the lowest cost (X117), and what it would earn (P107) */
  rsp_price_usd: amountSchema,
  estimated_profit: amountSchema,
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ id: z.string(), value: z.string(), image: z.string().nullable() })),
    }),
  ),
  variants: z.array(
    z.object({
      sku_id: z.string(),
      /** The chosen values joined by " / " (X117) */
      code: z.string(),
      sku_property: z.array(
        z.object({
          sku_property_name: z.string(),
          sku_property_value: z.string(),
          property_value_definition_name: z.string(),
          sku_image: z.string().nullable(),
        }),
      ),
      price_usd: amountSchema,
      rsp_price_usd: amountSchema,
      /** As the product's, for this variant */
      profit: amountSchema.nullable(),
      quantity: z.number().int().nullable(),
    }),
  ),
  /** Cleaned HTML */
  description: z.string(),
  item_specifics: z.object({ blockContent: z.array(z.object({ name: z.string(), value: z.string() })) }),
  shipping_default: z.object({ ship_countries: z.array(z.string()) }),
  shipFroms: z.array(z.string()),
  processing_time: z.object({ min: z.number().int().nullable(), max: z.number().int().nullable() }),
  /** partial: variants are still to come */
  status: z.enum(["complete", "partial"]),
  is_verified: z.boolean(),
});
export type ProductDetail = z.output<typeof productDetailSchema>;
const productAnswer = answers(z.object({ product: productDetailSchema }));

const keywordsAnswer = answers(
  z.object({ keywords: z.array(z.object({ keyword: z.string(), products: z.number().int() })) }),
);
const carouselAnswer = answers(z.object({ products: z.array(productCardSchema) }));

export const sourceCalls = {
  find: call({
    id: "C137",
    method: "GET",
    path: "/center/products/find",
    summary: "Suppliers' products by words and filters",
    access: toChoose,
  })
    .input(z.object({ ...findInput, collection: slugSchema.optional() }))
    .output(listsAnswer),

  findByCollection: call({
    id: "C163",
    method: "GET",
    path: "/product-sources/products/find-by-collection/{collectionSlug}",
    summary: "Products of a collection",
    access,
  })
    .input(z.object({ ...findInput, collectionSlug: slugSchema }))
    .output(listsAnswer),

  sources: call({
    id: "C164",
    method: "GET",
    path: "/product-sources/source-suppliers",
    summary: "The suppliers that products can be found at",
    access: { permissions: [...toChoose.permissions, "VIEW_ORDER"] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          sources: z.array(
            z.object({
              source: z.string(),
              name: z.string(),
              is_verified: z.boolean(),
              needs_connection: z.boolean(),
              is_connected: z.boolean(),
            }),
          ),
        }),
      ),
    ),

  categories: call({
    id: "C161",
    method: "GET",
    path: "/product-sources/categories/tree",
    summary: "The catalogue's categories in the caller's language",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          categories: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              products: z.number().int(),
              children: z.array(z.object({ id: z.string(), name: z.string(), products: z.number().int() })),
            }),
          ),
        }),
      ),
    ),

  /** Title and subtitle of each are texts by its slug (X047). A bullet's number is the catalog's own; which are told changes every 24 hours. */
  collections: call({
    id: "C162",
    method: "GET",
    path: "/product-sources/collections/list",
    summary: "Collections that have products, with a few pictures and figures",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          collections: z.array(
            z.object({
              slug: z.string(),
              symbol: z.enum(COLLECTION_SYMBOLS),
              products: z.number().int(),
              images: z.array(z.string()),
              bullets: z.array(z.object({ key: z.enum(BULLETS), value: z.string() })).max(3),
            }),
          ),
        }),
      ),
    ),

  inspired: call({
    id: "C138",
    method: "GET",
    path: "/center/products/inspired",
    summary: "Products to get inspired by, or others of a product's category",
    access,
  })
    .input(
      z.object({
        /** With both of these: "You may also like" */
        source: sourceSchema.optional(),
        source_product_id: sourceProductIdSchema.optional(),
        ship_to: countryOfDelivery,
        /** Another one shows others */
        page: z.coerce.number().int().min(1).max(50).default(1),
        page_size: z.coerce.number().int().min(1).max(30).default(12),
      }),
    )
    .output(carouselAnswer),

  trendingKeywords: call({
    id: "C139",
    method: "GET",
    path: "/center/products/trending-keywords",
    summary: "What the best-selling products are",
    access,
  })
    .input(z.object({}))
    .output(keywordsAnswer),

  relatedKeywords: call({
    id: "C140",
    method: "GET",
    path: "/center/products/related-keywords",
    summary: "Words that stand beside a keyword in titles",
    access,
  })
    .input(z.object({ keyword: keywordSchema }))
    .output(keywordsAnswer),

  suggestKeywords: call({
    id: "C141",
    method: "GET",
    path: "/center/products/suggest-keywords",
    summary: "Keywords that complete what was typed",
    access,
  })
    .input(z.object({ keyword: keywordSchema.default("") }))
    .output(keywordsAnswer),

  product: call({
    id: "C148",
    method: "GET",
    path: "/center/products/source/{source}/{productId}",
    summary: "A supplier's product in full",
    access: toChoose,
  })
    .input(
      z.object({
        source: sourceSchema,
        productId: sourceProductIdSchema,
        ship_to: countryOfDelivery,
        by_seller: z.string().max(100).optional(),
      }),
    )
    .output(productAnswer),

  productOfNamedSource: call({
    id: "C149",
    method: "GET",
    path: "/center/products/source/aliexpress/{productId}",
    summary: "An AliExpress product in full",
    access,
  })
    .input(z.object({ productId: sourceProductIdSchema, ship_to: countryOfDelivery }))
    .output(productAnswer),

  refreshProduct: call({
    id: "C150",
    method: "POST",
    path: "/center/products/source/{platform}/{id}",
    summary: "A supplier's product in full, read anew",
    access,
  })
    .input(
      z.object({
        platform: sourceSchema,
        id: sourceProductIdSchema,
        ship_to: countryOfDelivery,
        price_rule: z.boolean().optional(),
      }),
    )
    .output(productAnswer),

  productDetail: call({
    id: "C151",
    method: "GET",
    path: "/center/products/source/{platform}/{id}/detail",
    summary: "A supplier's product in full",
    access,
  })
    .input(z.object({ platform: sourceSchema, id: sourceProductIdSchema, ship_to: countryOfDelivery }))
    .output(productAnswer),

  logistics: call({
    id: "C153",
    method: "GET",
    path: "/center/products/source/{source}/{productId}/logistics",
    summary: "Ways to ship a product to a country, cheapest first",
    access: toChoose,
  })
    .input(z.object({ source: sourceSchema, productId: sourceProductIdSchema, ...logisticsInput }))
    .output(logisticsAnswer),

  logisticsOfNamedSource: call({
    id: "C155",
    method: "GET",
    path: "/center/products/source/aliexpress/{id}/logistics",
    summary: "Ways to ship an AliExpress product to a country",
    access,
  })
    .input(z.object({ id: sourceProductIdSchema, ...logisticsInput }))
    .output(logisticsAnswer),

  sourceLogistics: call({
    id: "C158",
    method: "GET",
    path: "/product-sources/logistics/{source}/{productId}",
    summary: "Ways to ship one piece of a product, and the cheapest of them (P121)",
    access,
  })
    .input(
      z.object({
        source: sourceSchema,
        productId: sourceProductIdSchema,
        country_code: countryOfDelivery,
        ship_from: countrySchema.optional(),
      }),
    )
    .output(logisticsAnswer),

  priceDetail: call({
    id: "C160",
    method: "GET",
    path: "/product-sources/products/price-detail/{source}/{productId}/{shipTo}",
    summary: "What each variant costs for a country (P126)",
    access,
  })
    .input(z.object({ source: sourceSchema, productId: sourceProductIdSchema, shipTo: countrySchema }))
    .output(
      answers(
        z.object({
          product: productDetailSchema.pick({ source: true, source_product_id: true, currency: true, variants: true }),
        }),
      ),
    ),
};
