import type { ChannelProduct } from "~/adapters/listing-channel/listing-channel";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import type { SentPrice } from "../../rules/store-prices/price-at-store";
import { handOnFormerIds, noteFormerIds } from "./former-ids.sql.server";

/**
 * Writes a store's ids of a listing's variants, so that orders find their mapping. A row under which the store's variant
 * was known before gives way, and hands over its mapping: orders have gone by that one.
 */
export async function writeVariantIds(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  listingId: string,
  variants: readonly { id: string; externalId: string; inventoryItemId: string | null }[],
): Promise<void> {
  const { workspaceId } = scope;
  const rows = databaseJson(variants);
  await noteFormerIds(tx, scope, listingId, variants);
  await scopedWrite({ tx, workspaceId })`
    UPDATE listing_variants v SET
      source = o.source, source_product_id = o.source_product_id, supplier_sku_id = o.supplier_sku_id, supplier_sku_attr = o.supplier_sku_attr,
      supplier_title = o.supplier_title, supplier_quantity = o.supplier_quantity, unit_cost = o.unit_cost, cost_currency = o.cost_currency,
      weighed_cost = o.weighed_cost
    FROM json_to_recordset(${rows}::json) AS n(id uuid, "externalId" text) JOIN listing_variants o ON o.external_id = n."externalId"
    WHERE v.id = n.id AND o.listing_id = ${listingId}::uuid AND o.source IS NOT NULL AND ${tenant("o")} AND ${tenant("v")}
      AND o.id NOT IN (SELECT own.id FROM json_to_recordset(${rows}::json) AS own(id uuid))`;
  await handOnFormerIds(tx, scope, listingId, variants);
  await scopedWrite({ tx, workspaceId })`
    DELETE FROM listing_variants v USING json_to_recordset(${rows}::json) AS n(id uuid, "externalId" text)
    WHERE v.listing_id = ${listingId}::uuid AND v.external_id = n."externalId" AND ${tenant("v")}
      AND v.id NOT IN (SELECT own.id FROM json_to_recordset(${rows}::json) AS own(id uuid))`;
  // Two that change ids among themselves would meet half-way.
  await scopedWrite({ tx, workspaceId })`
    UPDATE listing_variants v SET external_id = NULL FROM json_to_recordset(${rows}::json) AS n(id uuid, "externalId" text)
    WHERE v.id = n.id AND v.external_id <> n."externalId" AND ${tenant("v")}`;
  await scopedWrite({ tx, workspaceId })`
    UPDATE listing_variants v SET external_id = n."externalId", inventory_item_id = n."inventoryItemId"
    FROM json_to_recordset(${rows}::json) AS n(id uuid, "externalId" text, "inventoryItemId" text)
    WHERE v.id = n.id AND ${tenant("v")}`;
}

/** What a push learnt of a variant. */
export interface PushedVariantRow {
  id: string;
  price: string | null;
  sentPrice: SentPrice | null;
  stock: number | null;
}

/** Writes what variants were sent with; a stock that was not sent stays. */
export async function writePushedVariants(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  variants: PushedVariantRow[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE listing_variants v SET price = n.price, sent_price = n."sentPrice", stock = coalesce(n.stock, v.stock)
    FROM json_to_recordset(${databaseJson(variants)}::json) AS n(id uuid, price numeric, "sentPrice" jsonb, stock int)
    WHERE v.id = n.id AND ${tenant("v")}`;
}

/** A variant as its store tells of it, under our id. */
export type StoreVariantRow = ChannelProduct["variants"][number] & { id: string; position: number };

/** Writes the variants of a store's product; mappings stay. */
export async function writeStoreVariants(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listing: { id: string; storeId: string },
  variants: StoreVariantRow[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO listing_variants (id, workspace_id, listing_id, store_id, position, external_id, inventory_item_id, sku, title, option_values, price, stock, image_url)
    SELECT n.id, ${tenantId()}, ${listing.id}::uuid, ${listing.storeId}::uuid, n.position, n."externalId", n."inventoryItemId", n.sku, n.title,
      n."optionValues", n.price, n.stock, n."imageUrl"
    FROM json_to_recordset(${databaseJson(variants)}::json) AS n(
      id uuid, position int, "externalId" text, "inventoryItemId" text, sku text, title text, "optionValues" text[], price numeric, stock int, "imageUrl" text)
    ON CONFLICT (id) DO UPDATE SET
      position = excluded.position, external_id = excluded.external_id, inventory_item_id = excluded.inventory_item_id, sku = excluded.sku,
      title = excluded.title, option_values = excluded.option_values, price = excluded.price, stock = excluded.stock,
      image_url = coalesce(excluded.image_url, listing_variants.image_url)
    WHERE ${tenant("listing_variants")}`;
}

/** The mapping of a store's variant; null fields take it away. */
export interface VariantMappingRow {
  id: string;
  source: string | null;
  productId: string | null;
  skuId: string | null;
  skuAttr: string | null;
  title: string | null;
  quantity: number;
  cost: string | null;
  currency: string;
}

/** Writes mappings of a listing's variants; answers the store's ids of those that are there. */
export function writeVariantMappings(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listingId: string,
  rows: VariantMappingRow[],
): Promise<{ externalId: string | null }[]> {
  return scopedRows<{ externalId: string | null }>({ tx, workspaceId })`
    UPDATE listing_variants v SET
      source = n.source, source_product_id = n."productId", supplier_sku_id = n."skuId", supplier_sku_attr = n."skuAttr", supplier_title = n.title,
      supplier_quantity = n.quantity, unit_cost = n.cost, cost_currency = n.currency, weighed_cost = NULL
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      id uuid, source text, "productId" text, "skuId" text, "skuAttr" text, title text, quantity int, cost numeric, currency text)
    WHERE v.id = n.id AND v.listing_id = ${listingId}::uuid AND ${tenant("v")}
    RETURNING v.external_id AS "externalId"`;
}
