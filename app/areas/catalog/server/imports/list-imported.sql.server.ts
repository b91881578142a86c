import { Prisma } from "@prisma/client";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { likePattern } from "~/platform/db/like-pattern.server";
import { beyondCursor, pageOf, readCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { ImportedProductRow } from "../../contract/imports";
import type { ImportSort } from "../../rules/imports/import-list";

export interface ImportedFilter {
  keyword: string;
  status: "all" | "pushed" | "unpushed";
  source: string | null;
  isFavourite: boolean | null;
  sort: ImportSort;
}

/** Everyone's: favourites stand in the import list as well (P162). */
const LISTED = Prisma.sql`(i.in_import_list OR i.is_favourite)`;

/** What the list can be ordered by, each with an index of its own; the id tells apart those that are alike. */
const SORTED_BY = {
  created_at: Prisma.sql`i.created_at`,
  title: Prisma.sql`left(lower(i.title), 200)`,
  cost: Prisma.sql`i.cost_low`,
} as const;

interface Order {
  by: keyof typeof SORTED_BY;
  isDescending: boolean;
}
const NEWEST_FIRST: Order = { by: "created_at", isDescending: true };

type Row = ImportedProductRow & { id: string; createdAt: Date };

/**
 * A page of the import list (X106).
 * @throws AppError badRequest for a cursor that is none
 */
export async function listImported({
  scope,
  filter,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  filter: ImportedFilter;
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ products: ImportedProductRow[]; next: string | null; previous: string | null }> {
  const from = readCursor(cursor);
  const isBackwards = from?.direction === "previous";
  const order: Order = {
    by: filter.sort.replace(/_(asc|desc)$/, "") as keyof typeof SORTED_BY,
    isDescending: filter.sort.endsWith("_desc") !== isBackwards,
  };
  const rows = await readRows(scope, {
    conditions: [...filterConditions(filter), ...(from ? [beyond(from, scope, order)] : [])],
    limit: pageSize + 1,
    offset: 0,
    order,
  });
  const { rows: page, next, previous } = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { products: page.map(toAnswer), next, previous };
}

/** How many products the import list has, counted up to `most`. */
export async function countImportedListed({
  scope,
  filter,
  most,
}: {
  scope: WorkspaceScope;
  filter: ImportedFilter;
  most: number;
}): Promise<number> {
  const [counted] = await scopedSql<{ count: number }>(scope)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM imported_products i WHERE ${tenant("i")} AND ${Prisma.join(filterConditions(filter), " AND ")} LIMIT ${most}
    ) found`;
  return counted?.count ?? 0;
}

/** A page of the favourites by its number, newest first, and how many there are (C199). */
export async function listFavourites({
  scope,
  page,
  pageSize,
}: {
  scope: WorkspaceScope;
  page: number;
  pageSize: number;
}) {
  const conditions = [Prisma.sql`i.is_favourite`];
  const [rows, total] = await Promise.all([
    readRows(scope, { conditions, limit: pageSize, offset: (page - 1) * pageSize, order: NEWEST_FIRST }),
    scope.db.importedProduct.count({ where: { isFavourite: true } }),
  ]);
  return { products: rows.map(toAnswer), total };
}

/** Which suppliers' products are favourites, newest first, at most 1,000 (C200). */
export async function listFavourited({ scope }: { scope: WorkspaceScope }) {
  const rows = await scope.db.importedProduct.findMany({
    where: { isFavourite: true },
    select: { id: true, source: true, sourceProductId: true },
    orderBy: { createdAt: "desc" },
    take: 1_000,
  });
  return rows.map(({ id, source, sourceProductId }) => ({
    source,
    source_product_id: sourceProductId,
    product_package_id: id,
  }));
}

interface Reading {
  conditions: Prisma.Sql[];
  limit: number;
  offset: number;
  order: Order;
}

/** The products beyond the one that the cursor names. What they are sorted by is read anew, as the cursor knows its moment alone. */
function beyond(cursor: ListCursor, scope: WorkspaceScope, { by, isDescending }: Order): Prisma.Sql {
  if (by === "created_at") return beyondCursor(cursor, { columns: Prisma.sql`i.created_at, i.id`, isDescending });
  const comparison = Prisma.raw(isDescending ? "<" : ">");
  const from = Prisma.sql`(SELECT ${SORTED_BY[by]} FROM imported_products i WHERE i.workspace_id = ${scope.workspaceId}::uuid AND i.id = ${cursor.id}::uuid)`;
  return Prisma.sql`(${SORTED_BY[by]}, i.id) ${comparison} (${from}, ${cursor.id}::uuid)`;
}

/** Rows in an order. */
async function readRows(scope: WorkspaceScope, { conditions, limit, offset, order }: Reading): Promise<Row[]> {
  const way = Prisma.raw(order.isDescending ? "DESC" : "ASC");
  const { currency } = await readWorkspace({ db: scope.db, workspaceId: scope.workspaceId });
  return scopedSql<Row>(scope)`
    SELECT p.id::text, p.created_at AS "createdAt", p.id::text AS product_package_id, p.source, p.source_product_id, p.title AS name,
      p.images -> 0 ->> 'url' AS image, p.supplier_name, p.ship_to, json_build_object('low', trim_scale(p.cost_low)::text, 'high', trim_scale(p.cost_high)::text) AS cost_range,
      p.cost_currency, trim_scale(p.shipping_cost)::text AS shipping_cost, coalesce(variant.prices, json_build_object('low', '0', 'high', '0')) AS price_range,
      ${currency}::text AS price_currency, p.variants_count AS total_variants,
      variant.selected AS selected_variants, p.is_favourite, p.pushed_at,
      (SELECT count(*)::int FROM listings l WHERE l.imported_product_id = p.id AND l.removed_at IS NULL) AS listings
    FROM (
      SELECT i.*, ${SORTED_BY[order.by]} AS place FROM imported_products i
      WHERE ${tenant("i")} AND ${Prisma.join(conditions, " AND ")} ORDER BY ${SORTED_BY[order.by]} ${way}, i.id ${way} LIMIT ${limit} OFFSET ${offset}
    ) p
    LEFT JOIN LATERAL (
      SELECT json_build_object('low', min(v.price)::text, 'high', max(v.price)::text) AS prices, (count(*) FILTER (WHERE v.is_selected))::int AS selected
      FROM imported_variants v WHERE v.imported_product_id = p.id HAVING count(*) > 0
    ) variant ON true
    ORDER BY p.place ${way}, p.id ${way}`;
}

function toAnswer({
  id: _id,
  createdAt,
  pushed_at: pushedAt,
  selected_variants: selected,
  ...row
}: Row): ImportedProductRow {
  return {
    ...row,
    selected_variants: selected ?? 0,
    pushed_at: pushedAt && new Date(pushedAt).toISOString(),
    created_at: createdAt.toISOString(),
  };
}

function filterConditions({ keyword, status, source, isFavourite }: ImportedFilter): Prisma.Sql[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return [
    LISTED,
    ...words.map((word) => Prisma.sql`lower(i.title) LIKE ${`%${likePattern(word)}%`}`),
    ...(status === "pushed" ? [Prisma.sql`i.pushed_at IS NOT NULL`] : []),
    ...(status === "unpushed" ? [Prisma.sql`i.pushed_at IS NULL`] : []),
    ...(source ? [Prisma.sql`i.source = ${source}`] : []),
    ...(isFavourite === null ? [] : [Prisma.sql`i.is_favourite = ${isFavourite}`]),
  ];
}
