import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";

/** Whether any product of the workspace, or a variant of one, shows a picture at one of these addresses. */
export async function showsAnyPicture(scope: WorkspaceScope, urls: readonly string[]): Promise<boolean> {
  const [row] = await scopedSql<{ shows: boolean }>(scope)`
    SELECT EXISTS (
      SELECT 1 FROM imported_products p, jsonb_array_elements(p.images) image WHERE ${tenant("p")} AND image->>'url' = ANY(${urls})
    ) OR EXISTS (
      SELECT 1 FROM imported_variants v WHERE ${tenant("v")} AND v.image_url = ANY(${urls})
    ) AS shows`;
  return row?.shows ?? false;
}
