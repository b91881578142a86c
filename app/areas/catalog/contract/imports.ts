import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  countrySchema,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { IMPORT_SORTS } from "../rules/imports/import-list";
import { DEFAULT_SHIP_TO } from "../rules/sources/product-filter";
import { keywordSchema, pageInput, sourceProductIdSchema, sourceSchema } from "./fields";

const view = { permissions: ["VIEW_PRODUCT"] } as const;
const toImport = { permissions: ["VIEW_CATALOG", "VIEW_PRODUCT"] } as const;
const toFavourite = { permissions: ["VIEW_ACTION_ADD_TO_FAVORITE"] } as const;
/** Products that one request may name. */
const MOST = 250;

const shipTo = countrySchema.default(DEFAULT_SHIP_TO);
const sourceProduct = z.object({ supplier_product_id: sourceProductIdSchema, source: sourceSchema, ship_to: shipTo });
const packageIds = z.array(idSchema).min(1).max(MOST);

/** What became of each product, by the source's product id (P128). */
const importOutcomeSchema = z.object({
  /** Of this piece of work, which realtime events name */
  batch_id: idSchema,
  success: z.record(z.string(), z.object({ product_package_id: idSchema })),
  failed: z.record(z.string(), z.object({ error: z.string(), message: z.string() })),
  /** Still under way; products.import tells when they are done */
  processing: z.array(z.string()),
  /** What products were left out for, where the plan's month has no room for all of them; null else */
  quota: z
    .object({ feature_id: z.literal("PRODUCT_IMPORT"), limit: z.number().int(), usage: z.number().int() })
    .nullable(),
  /** Every product failed, and each by the quota (P075) */
  is_quota_expired: z.boolean(),
});
export type ImportOutcome = z.output<typeof importOutcomeSchema>;

/** A row of the import list (X106). */
const importedProductSchema = z.object({
  product_package_id: idSchema,
  source: z.string(),
  source_product_id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  supplier_name: z.string().nullable(),
  ship_to: z.string(),
  /** What the supplier asks, in `cost_currency` */
  cost_range: z.object({ low: amountSchema, high: amountSchema }),
  cost_currency: currencySchema,
  shipping_cost: amountSchema.nullable(),
  /** The merchant's prices */
  price_range: z.object({ low: amountSchema, high: amountSchema }),
  price_currency: currencySchema,
  total_variants: z.number().int(),
  selected_variants: z.number().int(),
  is_favourite: z.boolean(),
  pushed_at: momentSchema.nullable(),
  /** How many products on stores were made of it */
  listings: z.number().int(),
  created_at: momentSchema,
});
export type ImportedProductRow = z.output<typeof importedProductSchema>;

const listInput = z.object({
  keyword: keywordSchema.default(""),
  status: z.enum(["all", "pushed", "unpushed"]).default("all"),
  source: sourceSchema.optional(),
  favourite: z.enum(["true", "false"]).optional(),
  order_by: z.enum(IMPORT_SORTS).default(IMPORT_SORTS[0]),
  ...cursorPageInput,
});
const listAnswer = answers(z.object({ products: z.array(importedProductSchema), ...cursorPageOutput }));

/** How many products wait and are pushed (P045, P130); ten thousand stands for as many and more (decision 7). */
const countsSchema = z.object({
  all: z.number().int(),
  pushed: z.number().int(),
  unpushed: z.number().int(),
  favourites: z.number().int(),
  total_import: z.number().int(),
  totalPushedActive: z.number().int(),
  totalPushedDraft: z.number().int(),
  total_pushed: z.number().int(),
  total_unpushed: z.number().int(),
  total_pushed_active: z.number().int(),
  total_pushed_draft: z.number().int(),
});
const countsAnswer = answers(countsSchema);
const deletedAnswer = answers(z.object({ deleted: z.array(idSchema) }));

const processItemSchema = z.object({
  id: idSchema,
  batch_id: idSchema,
  kind: z.enum(["import", "push", "duplicate", "split"]),
  source: z.string().nullable(),
  source_product_id: z.string().nullable(),
  product_package_id: idSchema.nullable(),
  name: z.string(),
  status: z.enum(["processing", "success", "error"]),
  /** Key of outside.json or an error code */
  error: z.string().nullable(),
});

export const importCalls = {
  importProduct: call({
    id: "C187",
    method: "POST",
    path: "/center/products/import/{source}",
    summary: "Import a supplier's product",
    access: toImport,
    isForExtension: true,
  })
    .input(
      z.object({
        source: sourceSchema,
        supplier_product_id: sourceProductIdSchema,
        ship_to: shipTo,
        /** Shown while it is under way */
        productName: z.string().max(500).default(""),
        image: z.string().max(2000).optional(),
      }),
    )
    .output(
      answers(
        z.object({
          product_package_id: idSchema.nullable(),
          status: z.enum(["success", "processing"]),
          batch_id: idSchema,
        }),
      ),
    ),

  importAll: call({
    id: "C189",
    method: "POST",
    path: "/center/products/import-all",
    summary: "Import several products",
    access: toImport,
  })
    .input(z.object({ import_data: z.array(sourceProduct).min(1).max(MOST) }))
    .output(answers(importOutcomeSchema)),

  importListing: call({
    id: "C190",
    method: "GET",
    path: "/center/products/import/listing",
    summary: "The import list, newest first unless sorted otherwise",
    access: view,
  })
    .input(listInput)
    .output(listAnswer),
  importedList: call({
    id: "C193",
    method: "GET",
    path: "/center/products/imported_list",
    summary: "The import list",
    access: view,
  })
    .input(listInput)
    .output(listAnswer),
  importedListV1: call({
    id: "C192",
    method: "GET",
    path: "/products/imported_list",
    summary: "The import list, at its first address",
    access: view,
  })
    .input(listInput)
    .output(listAnswer),

  deleteImports: call({
    id: "C191",
    method: "DELETE",
    path: "/center/products/import/delete",
    summary: "Take products off the import list",
    access: view,
  })
    .input(z.object({ ids: packageIds }))
    .output(deletedAnswer),

  favourite: call({
    id: "C197",
    method: "POST",
    path: "/center/products/favourite",
    summary: "Mark imported products as favourites",
    access: toFavourite,
  })
    .input(z.object({ product_ids: packageIds }))
    .output(answers(z.object({ product_ids: z.array(idSchema) }))),

  unfavourite: call({
    id: "C198",
    method: "DELETE",
    path: "/center/products/favourite",
    summary: "Take the favourite mark off",
    access: toFavourite,
  })
    .input(z.object({ product_ids: packageIds }))
    .output(deletedAnswer),

  favourites: call({
    id: "C199",
    method: "GET",
    path: "/center/products/favourite",
    summary: "Favourites, newest first",
    access: view,
  })
    .input(z.object(pageInput))
    .output(
      answers(
        z.object({
          products: z.array(importedProductSchema),
          total: z.number().int(),
          page: z.number().int(),
          page_size: z.number().int(),
        }),
      ),
    ),

  favourited: call({
    id: "C200",
    method: "GET",
    path: "/center/products/favourited",
    summary: "Which suppliers' products are favourites",
    access: view,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          products: z.array(
            z.object({ source: z.string(), source_product_id: z.string(), product_package_id: idSchema }),
          ),
        }),
      ),
    ),

  deleteFavourites: call({
    id: "C201",
    method: "DELETE",
    path: "/center/products/listings/favourite/delete",
    summary: "Delete favourites",
    access: toFavourite,
  })
    .input(z.object({ product_ids: packageIds }))
    .output(deletedAnswer),

  favouriteSourceProducts: call({
    id: "C171",
    method: "POST",
    path: "/center/products/source/favourite",
    summary: "Make suppliers' products favourites",
    access: toFavourite,
  })
    .input(z.object({ products: z.array(sourceProduct).min(1).max(MOST) }))
    .output(answers(importOutcomeSchema)),

  unfavouriteSourceProduct: call({
    id: "C170",
    method: "DELETE",
    path: "/center/products/source/favourite",
    summary: "Delete a supplier's product from the favourites",
    access: toFavourite,
  })
    .input(z.object({ supplier_product_id: sourceProductIdSchema, source: sourceSchema }))
    .output(deletedAnswer),

  listingCounts: call({
    id: "C204",
    method: "GET",
    path: "/center/products/listings/count",
    summary: "How many products are pushed and wait",
    access: view,
  })
    .input(z.object({}))
    .output(countsAnswer),
  counts: call({
    id: "C207",
    method: "GET",
    path: "/center/products/count",
    summary: "How many products are pushed and wait",
    access: view,
  })
    .input(z.object({}))
    .output(countsAnswer),

  processItems: call({
    id: "+process-items",
    method: "GET",
    path: "/center/products/process-items",
    summary: "Imports and pushes of the last day, newest first",
    access: view,
  })
    .input(
      z.object({
        batch_id: idSchema.optional(),
        kind: z.enum(["import", "push", "duplicate", "split"]).optional(),
        page_size: z.coerce.number().int().min(1).max(MOST).default(50),
      }),
    )
    .output(answers(z.object({ items: z.array(processItemSchema) }))),
};
