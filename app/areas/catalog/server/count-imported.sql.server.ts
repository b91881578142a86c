import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";

interface Counts {
  all: number;
  pushed: number;
  unpushed: number;
  favourites: number;
  listed: number;
  active: number;
  draft: number;
}

/** How many products wait in the import list and how many are on stores, by all the documented names (P045, P130). */
export async function countImported({ scope }: { scope: WorkspaceScope }) {
  const [row] = await scopedSql<Counts>(scope)`
    SELECT list.*, shop.* FROM (
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE i.pushed_at IS NOT NULL))::int AS pushed,
        (count(*) FILTER (WHERE i.pushed_at IS NULL))::int AS unpushed, (count(*) FILTER (WHERE i.is_favourite))::int AS favourites
      FROM imported_products i WHERE ${tenant("i")} AND (i.in_import_list OR i.is_favourite)
    ) list, (
      SELECT count(*)::int AS listed, (count(*) FILTER (WHERE l.status = 'active'))::int AS active, (count(*) FILTER (WHERE l.status = 'draft'))::int AS draft
      FROM listings l WHERE ${tenant("l")} AND l.origin = 'pushed' AND l.external_id IS NOT NULL AND l.removed_at IS NULL
    ) shop`;
  const { all, pushed, unpushed, favourites, listed, active, draft } = row as Counts;
  return {
    all,
    pushed,
    unpushed,
    favourites,
    total_import: all,
    totalPushedActive: active,
    totalPushedDraft: draft,
    total_pushed: listed,
    total_unpushed: unpushed,
    total_pushed_active: active,
    total_pushed_draft: draft,
  };
}
