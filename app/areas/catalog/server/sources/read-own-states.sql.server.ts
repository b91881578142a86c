import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { OwnState } from "../../contract/sources";

const UNTOUCHED: OwnState = {
  product_package_id: null,
  imported: false,
  is_favourite: false,
  is_pushed: false,
  mapped: false,
};

/** What the workspace has done with suppliers' products, one answer for each product asked for. */
export async function readOwnStates({
  scope,
  products,
}: {
  scope: WorkspaceScope;
  products: readonly { source: string; sourceProductId: string }[];
}): Promise<(product: { source: string; sourceProductId: string }) => OwnState> {
  if (products.length === 0) return () => UNTOUCHED;
  const sources = products.map(({ source }) => source);
  const ids = products.map(({ sourceProductId }) => sourceProductId);
  const rows = await scopedSql<OwnState & { source: string; sourceProductId: string }>(scope)`
    SELECT wanted.source, wanted.id AS "sourceProductId", i.id::text AS product_package_id, coalesce(i.in_import_list, false) AS imported,
      coalesce(i.is_favourite, false) AS is_favourite, i.pushed_at IS NOT NULL AS is_pushed,
      EXISTS (SELECT 1 FROM listing_variants v WHERE ${tenant("v")} AND v.source = wanted.source AND v.source_product_id = wanted.id) AS mapped
    FROM unnest(${sources}::text[], ${ids}::text[]) AS wanted(source, id)
    LEFT JOIN imported_products i ON ${tenant("i")} AND i.source = wanted.source AND i.source_product_id = wanted.id AND NOT i.is_copy`;
  const states = new Map(rows.map(({ source, sourceProductId, ...state }) => [`${source} ${sourceProductId}`, state]));
  return ({ source, sourceProductId }) => states.get(`${source} ${sourceProductId}`) ?? UNTOUCHED;
}
