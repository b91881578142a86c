import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";

/**
 * Remembers, of variants that are made anew, the ids that they had at the store: orders that are told later may name those.
 * Called before the new ids are written.
 */
export async function noteFormerIds(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listingId: string,
  variants: readonly { id: string; externalId: string }[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE listings l SET former_ids = coalesce(l.former_ids, '{}'::jsonb) || former.ids
    FROM (
      SELECT jsonb_object_agg(v.external_id, v.id) AS ids
      FROM json_to_recordset(${databaseJson(variants)}::json) AS n(id uuid, "externalId" text) JOIN listing_variants v ON v.id = n.id
      WHERE v.external_id <> n."externalId" AND ${tenant("v")}
    ) former
    WHERE l.id = ${listingId}::uuid AND former.ids IS NOT NULL AND ${tenant("l")}`;
}

/**
 * Has the ids of rows that are about to give way to others, which take their ids at the store, lead to those.
 * @param variants those that take over
 */
export async function handOnFormerIds(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listingId: string,
  variants: readonly { id: string; externalId: string }[],
): Promise<void> {
  const rows = databaseJson(variants);
  await scopedWrite({ tx, workspaceId })`
    UPDATE listings l SET former_ids = handed.ids
    FROM (
      SELECT jsonb_object_agg(f.key, coalesce(n.id::text, f.value)) AS ids, count(n.id) AS changed
      FROM listings own CROSS JOIN LATERAL jsonb_each_text(own.former_ids) f
      LEFT JOIN listing_variants v ON v.id::text = f.value AND v.listing_id = own.id AND ${tenant("v")}
      LEFT JOIN json_to_recordset(${rows}::json) AS n(id uuid, "externalId" text) ON n."externalId" = v.external_id
        AND v.id NOT IN (SELECT staying.id FROM json_to_recordset(${rows}::json) AS staying(id uuid))
      WHERE own.id = ${listingId}::uuid AND ${tenant("own")}
    ) handed
    WHERE l.id = ${listingId}::uuid AND handed.changed > 0 AND ${tenant("l")}`;
}

/** As `noteFormerIds`, of variants that the store has no more. */
export async function noteGoneIds(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  listingId: string,
  variantIds: readonly string[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE listings l SET former_ids = coalesce(l.former_ids, '{}'::jsonb) || former.ids
    FROM (
      SELECT jsonb_object_agg(v.external_id, v.id) AS ids FROM listing_variants v
      WHERE v.id = ANY(${[...variantIds]}::uuid[]) AND v.external_id IS NOT NULL AND v.source IS NOT NULL AND ${tenant("v")}
    ) former
    WHERE l.id = ${listingId}::uuid AND former.ids IS NOT NULL AND ${tenant("l")}`;
}

/** A variant that had an id at the store, which its row may have another for by now, or be gone. */
export interface FormerId {
  externalId: string;
  /** Ours of the variant */
  variantId: string;
  listingId: string;
  productImageUrl: string | null;
}

/** Whose ids these were at a store; those that no variant had are left out. */
export async function findFormerIds({
  storeId,
  externalIds,
  ...work
}: TenantWork & { storeId: string; externalIds: readonly string[] }): Promise<FormerId[]> {
  const ids = [...externalIds];
  return scopedRows<FormerId>(work)`
    SELECT f.key AS "externalId", f.value AS "variantId", l.id::text AS "listingId", l.image_url AS "productImageUrl"
    FROM listings l CROSS JOIN LATERAL jsonb_each_text(l.former_ids) f
    WHERE ${tenant("l")} AND l.store_id = ${storeId}::uuid AND l.former_ids ?| ${ids}::text[] AND f.key = ANY(${ids}::text[])`;
}

/** The ids that variants of a listing had at the store before, for who changes what they are bought as. */
export async function formerIdsOf({
  listingId,
  variantIds,
  ...work
}: TenantWork & { listingId: string; variantIds: readonly string[] }): Promise<string[]> {
  const rows = await scopedRows<{ externalId: string }>(work)`
    SELECT f.key AS "externalId" FROM listings l CROSS JOIN LATERAL jsonb_each_text(l.former_ids) f
    WHERE ${tenant("l")} AND l.id = ${listingId}::uuid AND f.value = ANY(${[...variantIds]}::text[])`;
  return rows.map(({ externalId }) => externalId);
}
