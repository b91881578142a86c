import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { PUSHABLE_STATES } from "../../rules/push/push-states";
import { takeOutVariants } from "../listings/former-variants.server";
import { PUSHED_VARIANT_IDS } from "./listing-variant-id";

export interface ListingToPush {
  importedProductId: string;
  storeId: string;
  splitIndex: number;
  title: string;
  imageUrl: string | null;
  currency: string;
  optionNames: string[];
  variantsCount: number;
}

export interface ListingVariantToPush {
  id: string;
  listingId: string;
  storeId: string;
  position: number;
  sku: string;
  title: string;
  optionValues: string[];
  imageUrl: string | null;
  source: string | null;
  sourceProductId: string | null;
  supplierSkuId: string | null;
  supplierSkuAttr: string | null;
  supplierTitle: string | null;
  supplierQuantity: number;
  unitCost: string | null;
  costCurrency: string;
}

interface UpsertedListing {
  id: string;
  importedProductId: string;
  storeId: string;
  splitIndex: number;
}

/**
 * Holds the listings of products until the transaction ends, in one sequence, before what they use of the plan is counted:
 * whoever settles a push holds its listing first as well.
 */
export async function holdListings(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  importedProductIds: readonly string[],
): Promise<void> {
  await scopedRows({ tx, workspaceId })`
    SELECT 1 FROM listings l
    WHERE ${tenant("l")} AND l.imported_product_id = ANY(${[...importedProductIds]}::uuid[]) ORDER BY l.id FOR NO KEY UPDATE`;
}

/** Makes or takes up the listings of a push, all in state pushing. Those that are under way already are left out. */
export function upsertListings(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listings: ListingToPush[],
): Promise<UpsertedListing[]> {
  const rows = listings.map((listing) => ({ ...listing, id: newId() }));
  return scopedRows<UpsertedListing>({ tx, workspaceId })`
    INSERT INTO listings (id, workspace_id, store_id, origin, imported_product_id, split_index, title, image_url, push_state, currency, option_names,
      variants_count, updated_at)
    SELECT n.id, ${tenantId()}, n."storeId", 'pushed', n."importedProductId", n."splitIndex", n.title, n."imageUrl", 'pushing', n.currency, n."optionNames",
      n."variantsCount", now()
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      id uuid, "storeId" uuid, "importedProductId" uuid, "splitIndex" int, title text, "imageUrl" text, currency text, "optionNames" text[], "variantsCount" int)
    ON CONFLICT (imported_product_id, store_id, split_index) DO UPDATE SET
      title = excluded.title, image_url = excluded.image_url, push_state = 'pushing', error_code = NULL, error_detail = NULL,
      currency = excluded.currency, option_names = excluded.option_names, variants_count = excluded.variants_count, removed_at = NULL,
      gone_at = NULL, updated_at = now()
    WHERE ${tenant("listings")} AND listings.push_state = ANY(${PUSHABLE_STATES as string[]})
    RETURNING id::text, imported_product_id::text AS "importedProductId", store_id::text AS "storeId", split_index AS "splitIndex"`;
}

/** Writes the variants that listings are to have; others go, but for the merchant's own, which no import has. A variant that was mapped elsewhere by a person, or to more units, keeps its mapping. */
export async function upsertListingVariants(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  variants: ListingVariantToPush[],
): Promise<void> {
  const { workspaceId } = scope;
  const listingIds = [...new Set(variants.map(({ listingId }) => listingId))];
  const others = await scopedRows<{ id: string; listingId: string }>({ tx, workspaceId })`
    SELECT v.id::text, v.listing_id::text AS "listingId" FROM listing_variants v
    WHERE ${tenant("v")} AND v.listing_id = ANY(${listingIds}::uuid[]) AND v.id <> ALL(${variants.map(({ id }) => id)}::uuid[])
      AND v.id::text LIKE ${PUSHED_VARIANT_IDS}`;
  for (const [listingId, own] of Map.groupBy(others, (other) => other.listingId)) {
    const variantIds = own.map(({ id }) => id);
    await takeOutVariants({ tx, scope, listingId, variantIds, isTakenOff: true });
  }
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO listing_variants (
      id, workspace_id, listing_id, store_id, position, sku, title, option_values, image_url,
      source, source_product_id, supplier_sku_id, supplier_sku_attr, supplier_title, supplier_quantity, unit_cost, cost_currency)
    SELECT n.id, ${tenantId()}, n."listingId", n."storeId", n.position, n.sku, n.title, n."optionValues", n."imageUrl",
      n.source, n."sourceProductId", n."supplierSkuId", n."supplierSkuAttr", n."supplierTitle", n."supplierQuantity", n."unitCost", n."costCurrency"
    FROM json_to_recordset(${databaseJson(variants)}::json) AS n(
      id uuid, "listingId" uuid, "storeId" uuid, position int, sku text, title text, "optionValues" text[], "imageUrl" text, source text,
      "sourceProductId" text, "supplierSkuId" text, "supplierSkuAttr" text, "supplierTitle" text, "supplierQuantity" int, "unitCost" numeric, "costCurrency" text)
    ON CONFLICT (id) DO UPDATE SET
      position = excluded.position, sku = excluded.sku, title = excluded.title, option_values = excluded.option_values, image_url = excluded.image_url,
      unit_cost = CASE
        WHEN listing_variants.supplier_sku_id = excluded.supplier_sku_id AND listing_variants.supplier_quantity = excluded.supplier_quantity
        THEN excluded.unit_cost ELSE listing_variants.unit_cost END
    WHERE ${tenant("listing_variants")}`;
}
