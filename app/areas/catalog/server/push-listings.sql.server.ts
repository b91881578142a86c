import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { PUSHABLE_STATES } from "../rules/push-states";

export interface ListingToPush {
  importedProductId: string;
  storeId: string;
  splitIndex: number;
  title: string;
  imageUrl: string | null;
  currency: string;
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
  source: string;
  sourceProductId: string;
  supplierSkuId: string;
  supplierSkuAttr: string | null;
  supplierTitle: string;
  unitCost: string;
  costCurrency: string;
}

/** Makes or takes up the listings of a push, all in state pushing. Those that are under way already are left out. */
export function upsertListings(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope, listings: ListingToPush[]): PromiseLike<{ id: string; importedProductId: string; storeId: string; splitIndex: number }[]> {
  const rows = listings.map((listing) => ({ ...listing, id: newId() }));
  return tx.$queryRaw`
    INSERT INTO listings (id, workspace_id, store_id, origin, imported_product_id, split_index, title, image_url, push_state, currency, variants_count, updated_at)
    SELECT n.id, ${workspaceId}::uuid, n."storeId", 'pushed', n."importedProductId", n."splitIndex", n.title, n."imageUrl", 'pushing', n.currency, n."variantsCount", now()
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      id uuid, "storeId" uuid, "importedProductId" uuid, "splitIndex" int, title text, "imageUrl" text, currency text, "variantsCount" int)
    ON CONFLICT (imported_product_id, store_id, split_index) DO UPDATE SET
      title = excluded.title, image_url = excluded.image_url, push_state = 'pushing', error_code = NULL, error_detail = NULL,
      currency = excluded.currency, variants_count = excluded.variants_count, removed_at = NULL, updated_at = now()
    WHERE listings.workspace_id = ${workspaceId}::uuid AND listings.push_state = ANY(${PUSHABLE_STATES as string[]})
    RETURNING id::text, imported_product_id::text AS "importedProductId", store_id::text AS "storeId", split_index AS "splitIndex"`;
}

/** Writes the variants that listings are to have; others go. A variant that was mapped elsewhere by a person keeps its mapping. */
export async function upsertListingVariants(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope, variants: ListingVariantToPush[]): Promise<void> {
  const listingIds = [...new Set(variants.map(({ listingId }) => listingId))];
  await tx.$executeRaw`
    DELETE FROM listing_variants v
    WHERE v.workspace_id = ${workspaceId}::uuid AND v.listing_id = ANY(${listingIds}::uuid[]) AND v.id <> ALL(${variants.map(({ id }) => id)}::uuid[])`;
  await tx.$executeRaw`
    INSERT INTO listing_variants (
      id, workspace_id, listing_id, store_id, position, sku, title, option_values, image_url,
      source, source_product_id, supplier_sku_id, supplier_sku_attr, supplier_title, unit_cost, cost_currency)
    SELECT n.id, ${workspaceId}::uuid, n."listingId", n."storeId", n.position, n.sku, n.title, n."optionValues", n."imageUrl",
      n.source, n."sourceProductId", n."supplierSkuId", n."supplierSkuAttr", n."supplierTitle", n."unitCost", n."costCurrency"
    FROM json_to_recordset(${databaseJson(variants)}::json) AS n(
      id uuid, "listingId" uuid, "storeId" uuid, position int, sku text, title text, "optionValues" text[], "imageUrl" text, source text,
      "sourceProductId" text, "supplierSkuId" text, "supplierSkuAttr" text, "supplierTitle" text, "unitCost" numeric, "costCurrency" text)
    ON CONFLICT (id) DO UPDATE SET
      position = excluded.position, sku = excluded.sku, title = excluded.title, option_values = excluded.option_values, image_url = excluded.image_url,
      unit_cost = CASE WHEN listing_variants.supplier_sku_id = excluded.supplier_sku_id THEN excluded.unit_cost ELSE listing_variants.unit_cost END`;
}
