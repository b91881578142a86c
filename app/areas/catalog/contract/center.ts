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
import { SUPPLY_STATES } from "../rules/listings/listing-supply";
import { CENTER_SORTS } from "../rules/listings/product-center-list";
import { keywordSchema, sourceProductIdSchema, sourceSchema } from "./fields";

const view = { permissions: ["VIEW_PRODUCT"] } as const;
const change = { permissions: ["VIEW_ACTION_PC_LISTING"] } as const;
const listingIds = z.array(idSchema).min(1).max(250);

/** At most 10,000, and whether there are more (decision 0007). */
const countSchema = z.object({ count: z.number().int(), capped: z.boolean() });

/** A product on a store. */
const listingSchema = z.object({
  listing_id: idSchema,
  product_package_id: idSchema.nullable(),
  origin: z.enum(["pushed", "store"]),
  name: z.string(),
  image: z.string().nullable(),
  store_id: idSchema,
  store_name: z.string(),
  channel: z.string(),
  /** active, draft, archived or unlisted */
  status: z.string(),
  push_state: z.enum(["idle", "pushing", "success", "error"]),
  /** Reason of outside.json, and the platform's own words */
  error: z.string().nullable(),
  error_detail: z.string().nullable(),
  /** Of the last push: sales channels that are gone, and pictures that the store could not fetch */
  missing: z.object({ publications: z.number().int(), pictures: z.number().int() }),
  price_range: z.object({ low: amountSchema, high: amountSchema }).nullable(),
  currency: currencySchema,
  total_variants: z.number().int(),
  mapped_variants: z.number().int(),
  /** Some came without what they were bought as before, and are not mapped yet */
  is_mapping_lost: z.boolean(),
  /** Where its variants are bought */
  sources: z.array(z.string()),
  /** Of one sold unit, before shipping, in `cost_currency`; null while it is not known, or in several currencies */
  cost_range: z.object({ low: amountSchema, high: amountSchema }).nullable(),
  cost_currency: currencySchema,
  /** How many can be sold of what the suppliers have; null while none tells */
  available: z.number().int().nullable(),
  /** Percent of the price without tax that the variant keeps that earns least; null while it is not known */
  margin: z
    .string()
    .regex(/^-?\d+(\.\d)?$/)
    .nullable(),
  /** When the supplier of the variant that was read longest ago was asked; null while one never was */
  read_at: momentSchema.nullable(),
  /** The worst that its suppliers' readings say: gone, unreadable (an answer can't be read), unreached (a supplier can't be asked), there */
  supply_state: z.enum(SUPPLY_STATES).nullable(),
  /** In the store's admin; null before the product is there */
  admin_url: z.string().nullable(),
  pushed_at: momentSchema.nullable(),
  created_at: momentSchema,
});
export type ListingRow = z.output<typeof listingSchema>;

const listInput = z.object({
  keyword: keywordSchema.default(""),
  store_id: idSchema.optional(),
  status: z.enum(["all", "active", "draft", "archived"]).default("all"),
  /** Listings whose push failed or is under way */
  push_state: z.enum(["all", "pushing", "error"]).default("all"),
  /** All but the first for products that are bought from suppliers */
  order_by: z.enum(CENTER_SORTS).default("created_at_desc"),
  ...cursorPageInput,
});
const listAnswer = answers(
  z.object({ products: z.array(listingSchema), ...cursorPageOutput, total: z.number().int() }),
);

const mappingSchema = z.object({
  source: z.string(),
  supplier_product_id: z.string(),
  supplier_sku_id: z.string(),
  supplier_title: z.string(),
  /** Units of the supplier's variant in one sold unit */
  supplier_quantity: z.number().int(),
  unit_cost: amountSchema.nullable(),
  cost_currency: currencySchema,
});

const listingVariantSchema = z.object({
  variant_id: idSchema,
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.string(),
  price: amountSchema.nullable(),
  image: z.string().nullable(),
  mapping: mappingSchema.nullable(),
});
export type ListingVariantRow = z.output<typeof listingVariantSchema>;

const listingDetail = answers(
  z.object({
    product: listingSchema,
    /** What the variants' values stand under; empty where the store has not told yet */
    option_names: z.array(z.string()),
    variants: z.array(listingVariantSchema),
  }),
);

const mapVariantInput = z.object({
  variants: z
    .array(
      z.object({
        variant_id: idSchema,
        /** Null takes the mapping away */
        mapping: z
          .object({
            source: sourceSchema,
            supplier_product_id: sourceProductIdSchema,
            supplier_sku_id: z.string().min(1).max(200),
            supplier_quantity: z.number().int().min(1).max(100).default(1),
          })
          .nullable(),
      }),
    )
    .min(1)
    .max(2048),
  ship_to: countrySchema.default("US"),
});
const supplierProductInput = z.object({
  source: sourceSchema,
  supplier_product_id: sourceProductIdSchema,
  ship_to: countrySchema.default("US"),
});
/** `packageId` is a listing's id in all of these. */
const byPackage = { packageId: idSchema };
const byId = { id: idSchema };

const deletion = z.object({ listing_ids: listingIds });
const deleted = answers(
  z.object({
    deleted: z.array(idSchema),
    failed: z.record(z.string(), z.object({ error: z.string(), message: z.string() })),
  }),
);

export const centerCalls = {
  pushedListings: call({
    id: "C203",
    method: "GET",
    path: "/center/products/listings/pushed",
    summary: "Products that were pushed to stores, newest first",
    access: view,
  })
    .input(listInput)
    .output(listAnswer),
  mappedListings: call({
    id: "C205",
    method: "GET",
    path: "/center/products/listings/mapped",
    summary: "Stores' own products that are mapped to suppliers",
    access: view,
  })
    .input(listInput)
    .output(listAnswer),
  unmappedListings: call({
    id: "C206",
    method: "GET",
    path: "/center/products/listings/unmapped",
    summary: "Stores' own products that wait to be mapped",
    access: view,
  })
    .input(listInput)
    .output(listAnswer),

  tabCounts: call({
    id: "+tab-counts",
    method: "GET",
    path: "/center/products/listings/counts",
    summary: "How many products each tab of the product center has",
    access: view,
  })
    .input(z.object({}))
    .output(answers(z.object({ pushed: countSchema, mapped: countSchema, unmapped: countSchema }))),

  listing: call({
    id: "+listing",
    method: "GET",
    path: "/center/products/listings/{listingId}/mapping",
    summary: "A product on a store with the mapping of its variants",
    access: view,
  })
    .input(z.object({ listingId: idSchema }))
    .output(listingDetail),

  deletePushed: call({
    id: "C217",
    method: "DELETE",
    path: "/center/products/listings/pushed/delete",
    summary: "Take pushed products off the list, and off their stores when asked to",
    access: change,
  })
    .input(deletion.extend({ from_store: z.boolean().default(false) }))
    .output(deleted),
  deleteMapped: call({
    id: "C216",
    method: "DELETE",
    path: "/center/products/listings/mapped/delete",
    summary: "Take the mapping of stores' products away",
    access: change,
  })
    .input(deletion)
    .output(deleted),
  deleteUnmapped: call({
    id: "C215",
    method: "DELETE",
    path: "/center/products/unmapped",
    summary: "Take stores' unmapped products off the list",
    access: change,
  })
    .input(deletion)
    .output(deleted),

  setStatus: call({
    id: "C238",
    method: "GET",
    path: "/center/products/listings/pushed/{id}/set-status/{status}",
    summary: "Make a pushed product active or a draft on its store",
    access: change,
    writesByGet: "changes",
  })
    .input(z.object({ ...byId, status: z.enum(["active", "draft"]) }))
    .output(answers(z.object({ listing_id: idSchema, status: z.enum(["active", "draft"]) }))),

  syncStoreProducts: call({
    id: "+sync-products",
    method: "POST",
    path: "/center/products/listings/sync",
    summary: "Read the stores' own products now",
    access: change,
  })
    .input(z.object({}))
    .output(answers(z.object({ stores: z.number().int() }))),

  mapVariant: call({
    id: "C249",
    method: "POST",
    path: "/center/products/{packageId}/map-variant",
    summary: "Say which supplier's variants a store's variants are bought as",
    access: change,
    mostKib: 768,
  })
    .input(mapVariantInput.extend(byPackage))
    .output(listingDetail),
  mapGroup: call({
    id: "C250",
    method: "POST",
    path: "/center/products/{packageId}/map-group",
    summary: "Map what is not mapped yet to a supplier's product, variant by variant where they match",
    access: change,
  })
    .input(supplierProductInput.extend(byPackage))
    .output(listingDetail),
  replaceSupplier: call({
    id: "C251",
    method: "PUT",
    path: "/center/products/{packageId}/replace",
    summary: "Buy all variants from another supplier's product, where they match",
    access: change,
  })
    .input(supplierProductInput.extend(byPackage))
    .output(listingDetail),
  mapVariantV1: call({
    id: "C252",
    method: "POST",
    path: "/products/{id}/map-variant",
    summary: "As map-variant, at its first address",
    access: change,
    mostKib: 768,
  })
    .input(mapVariantInput.extend(byId))
    .output(listingDetail),
  mapGroupV1: call({
    id: "C253",
    method: "POST",
    path: "/products/{id}/map-group",
    summary: "As map-group, at its first address",
    access: change,
  })
    .input(supplierProductInput.extend(byId))
    .output(listingDetail),
  replaceSupplierV1: call({
    id: "C254",
    method: "PUT",
    path: "/products/{id}/replace",
    summary: "As replace, at its first address",
    access: change,
  })
    .input(supplierProductInput.extend(byId))
    .output(listingDetail),
};
