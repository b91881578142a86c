import { Prisma } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenantId } from "~/platform/db/sql.server";
import { MOST_PRODUCTS_COUNTED } from "../../rules/imports/import-list";

interface Counts {
  all: number;
  pushed: number;
  unpushed: number;
  favourites: number;
  listed: number;
  active: number;
  draft: number;
}

/**
 * How many products wait in the import list and how many are on stores, by all the documented names (P045, P130), each counted
 * up to `MOST_PRODUCTS_COUNTED` (decision 7).
 */
export async function countImported({ scope }: { scope: WorkspaceScope }) {
  const { workspaceId } = scope;
  const upTo = (rows: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT 1 ${rows} LIMIT ${MOST_PRODUCTS_COUNTED}::int) counted)`;
  const list = Prisma.sql`FROM imported_products i WHERE i.workspace_id = ${workspaceId}::uuid AND (i.in_import_list OR i.is_favourite)`;
  const shops = Prisma.sql`FROM listings l WHERE l.workspace_id = ${workspaceId}::uuid AND l.origin = 'pushed' AND l.external_id IS NOT NULL
    AND l.removed_at IS NULL`;
  const [row] = await scopedSql<Counts>(scope)`
    SELECT ${upTo(list)} AS "all", ${upTo(Prisma.sql`${list} AND i.pushed_at IS NOT NULL`)} AS pushed,
      ${upTo(Prisma.sql`${list} AND i.pushed_at IS NULL`)} AS unpushed, ${upTo(Prisma.sql`${list} AND i.is_favourite`)} AS favourites,
      ${upTo(shops)} AS listed, ${upTo(Prisma.sql`${shops} AND l.status = 'active'`)} AS active,
      ${upTo(Prisma.sql`${shops} AND l.status = 'draft'`)} AS draft
    FROM (SELECT ${tenantId()}) counted`;
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
