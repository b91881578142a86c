import { Prisma } from "@prisma/client";
import { likePattern } from "~/platform/db/like-pattern.server";
import { beyondCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { SupplyState } from "../../rules/listings/listing-supply";
import type { StockLevel } from "../../rules/listings/stock-level";
import { SUPPLIERS_COST, SUPPLIERS_STOCK } from "./suppliers-stock.sql.server";

export interface InventoryQuery {
  storeIds: readonly string[];
  level: StockLevel | "all";
  keyword: string;
  cursor: ListCursor | null;
  /** Rows wanted */
  limit: number;
}

export interface InventoryRow {
  id: string;
  listedAt: Date;
  listingId: string;
  importedProductId: string | null;
  productTitle: string;
  variantTitle: string;
  sku: string;
  imageUrl: string | null;
  storeId: string;
  storeStock: number | null;
  pushedAt: Date | null;
  source: string | null;
  supplierStock: number | null;
  supplierQuantity: number;
  available: number | null;
  knownAt: Date | null;
  level: StockLevel;
}

/** What a listing's variants are bought for, and how many can be sold of what their suppliers have. */
export interface ListingSupply {
  listingId: string;
  sources: string[];
  /** Of one sold unit, before shipping; null while none is known, or in several currencies */
  costLow: string | null;
  costHigh: string | null;
  costCurrency: string | null;
  /** Units over all variants; null while no supplier tells */
  available: number | null;
  /** Null while no supplier of it was asked */
  state: SupplyState | null;
}

/** How the listings of a page are supplied. */
export function readSupplies(scope: WorkspaceScope, listingIds: readonly string[]): Promise<ListingSupply[]> {
  const { cost, currency } = SUPPLIERS_COST;
  return scopedSql<ListingSupply>(scope)`
    SELECT v.listing_id::text AS "listingId", coalesce(array_agg(DISTINCT v.source) FILTER (WHERE v.source IS NOT NULL), '{}') AS sources,
      CASE WHEN count(DISTINCT ${currency}) FILTER (WHERE ${cost} IS NOT NULL) = 1 THEN round(min(${cost} * greatest(v.supplier_quantity, 1)), 2)::text END AS "costLow",
      CASE WHEN count(DISTINCT ${currency}) FILTER (WHERE ${cost} IS NOT NULL) = 1 THEN round(max(${cost} * greatest(v.supplier_quantity, 1)), 2)::text END AS "costHigh",
      min(${currency}) FILTER (WHERE ${cost} IS NOT NULL) AS "costCurrency", least(sum(stock.available), 2147483647)::int AS available,
      CASE WHEN bool_or(r.state = 'gone') THEN 'gone' WHEN bool_or(r.fault IS NOT NULL) THEN 'unreadable'
        WHEN bool_or(f.failures > 0) THEN 'unreached' WHEN bool_or(r.state = 'there') THEN 'there' END AS state
    FROM listing_variants v ${SUPPLIERS_STOCK}
    LEFT JOIN followed_products f ON f.workspace_id = v.workspace_id AND f.source = v.source AND f.source_product_id = v.source_product_id
    WHERE ${tenant("v")} AND v.listing_id = ANY(${[...listingIds]}::uuid[]) AND v.source IS NOT NULL
    GROUP BY v.listing_id`;
}

/** Products that are gone through before words are looked up: what is in many is found in the newest. */
const GONE_THROUGH = 100;

/** From so many matches on, a page of them is found sooner by going through everything, newest first. */
const FEW = 2_000;

/** What words are in: titles of products, and SKUs of variants with their products. */
export interface Matches {
  listingIds: readonly string[];
  variants: readonly { id: string; listingId: string }[];
}

/** What a keyword is in, by the indexes of words; null where that is much. */
export async function readMatches(
  scope: WorkspaceScope,
  { storeIds, keyword }: Pick<InventoryQuery, "storeIds" | "keyword">,
): Promise<Matches | null> {
  const [titles, variants] = await Promise.all([
    scopedSql<{ id: string }>(scope)`
      SELECT l.id::text FROM listings l
      WHERE ${tenant("l")} AND l.store_id = ANY(${[...storeIds]}::uuid[]) AND ${hasWords(Prisma.sql`l.title`, keyword)} LIMIT ${FEW + 1}`,
    scopedSql<{ id: string; listingId: string }>(scope)`
      SELECT v.id::text, v.listing_id::text AS "listingId" FROM listing_variants v
      WHERE ${tenant("v")} AND v.store_id = ANY(${[...storeIds]}::uuid[]) AND v.sku ILIKE ${phraseOf(keyword)} LIMIT ${FEW + 1}`,
  ]);
  if (titles.length > FEW || variants.length > FEW) return null;
  return { listingIds: titles.map(({ id }) => id), variants };
}

/** Words that are looked for at most. */
const MOST_WORDS = 8;

/** A text that has this somewhere. A SKU is one word, whatever stands in it, and is looked for as such. */
const phraseOf = (words: string): string => `%${likePattern(words)}%`;

/** Each word of a keyword stands somewhere in a text, in either case. One condition each: ALL of an array uses no index. */
function hasWords(text: Prisma.Sql, keyword: string): Prisma.Sql {
  const words = keyword.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const has = words.map((word) => Prisma.sql`${text} ILIKE ${phraseOf(word)}`);
  return Prisma.sql`(${Prisma.join(has, " AND ")})`;
}

/** Products that have a variant at a level as it was last written with them, or of which none was; each an index of its own. */
const HAS_LEVEL: Record<StockLevel, Prisma.Sql> = {
  in_stock: Prisma.sql`(l.supply_levels = '{}' OR l.supply_levels @> '{in_stock}')`,
  low: Prisma.sql`(l.supply_levels = '{}' OR l.supply_levels @> '{low}')`,
  out: Prisma.sql`(l.supply_levels = '{}' OR l.supply_levels @> '{out}')`,
  unknown: Prisma.sql`(l.supply_levels = '{}' OR l.supply_levels @> '{unknown}')`,
};

type Choice = Pick<InventoryQuery, "level" | "keyword"> & { matches: Matches | null };

/** Products `l` whose stock is ours to watch: not a store's own that no supplier is mapped to. */
const watchedProducts = (level: InventoryQuery["level"]): Prisma.Sql[] => [
  Prisma.sql`l.removed_at IS NULL`,
  Prisma.sql`(l.origin = 'pushed' OR l.mapped_count > 0)`,
  ...(level === "all" ? [] : [HAS_LEVEL[level]]),
];

/** Variants `v` of such products. */
function watched({ level, keyword, matches }: Choice): Prisma.Sql[] {
  return [
    ...watchedProducts(level),
    ...(level === "all" ? [] : [Prisma.sql`stock.level = ${level}`]),
    ...(keyword ? matching(keyword, matches) : []),
  ];
}

function matching(keyword: string, matches: Matches | null): Prisma.Sql[] {
  if (!matches) return [Prisma.sql`(${hasWords(Prisma.sql`l.title`, keyword)} OR v.sku ILIKE ${phraseOf(keyword)})`];
  const { listingIds, variants } = matches;
  const products = [...new Set([...listingIds, ...variants.map(({ listingId }) => listingId)])];
  return [
    Prisma.sql`l.id = ANY(${products}::uuid[])`,
    Prisma.sql`(l.id = ANY(${[...listingIds]}::uuid[]) OR v.id = ANY(${variants.map(({ id }) => id)}::uuid[]))`,
  ];
}

/** How many variants there are at each level, of the first `most`. */
export function countLevels(
  scope: WorkspaceScope,
  { storeIds, keyword, matches, most }: Pick<InventoryQuery, "storeIds"> & Omit<Choice, "level"> & { most: number },
): Promise<{ level: StockLevel; count: number }[]> {
  const conditions = watched({ level: "all", keyword, matches });
  return scopedSql<{ level: StockLevel; count: number }>(scope)`
    SELECT found.level, count(*)::int AS count FROM (
      SELECT stock.level FROM listings l JOIN listing_variants v ON v.listing_id = l.id ${SUPPLIERS_STOCK}
      WHERE ${tenant("l")} AND l.store_id = ANY(${[...storeIds]}::uuid[]) AND ${Prisma.join(conditions, " AND ")}
      LIMIT ${most}
    ) found GROUP BY found.level`;
}

/** Which products a page of a keyword is read from: those that have it, those nearest the cursor, or all (null). */
export type Reach = { matches: Matches } | { nearest: readonly string[] } | null;

/** The product's own moment finds a cursor's place in the index; the pair tells apart the variants of one moment. */
const fromCursor = (cursor: ListCursor | null): Prisma.Sql =>
  cursor
    ? Prisma.sql`AND l.created_at ${Prisma.raw(cursor.direction === "previous" ? ">=" : "<=")} ${cursor.moment.toISOString()}::timestamptz`
    : Prisma.empty;

/**
 * The products nearest the cursor, as far as every store was gone through: a page that they fill is the page. They are
 * read by themselves, as the planner goes through every variant where it takes the words to be rare.
 */
export async function readNearest(
  scope: WorkspaceScope,
  { storeIds, level, cursor }: Pick<InventoryQuery, "storeIds" | "level" | "cursor">,
): Promise<string[]> {
  const isBackwards = cursor?.direction === "previous";
  const rows = await scopedSql<{ id: string }>(scope)`
    WITH near AS MATERIALIZED (
      SELECT first.* FROM unnest(${[...storeIds]}::uuid[]) AS shop(id) CROSS JOIN unnest(ARRAY['pushed', 'store']) AS part(origin)
      CROSS JOIN LATERAL (
        SELECT l.id, l.created_at, l.store_id, l.origin FROM listings l
        WHERE ${tenant("l")} AND l.store_id = shop.id AND l.origin = part.origin AND ${Prisma.join(watchedProducts(level), " AND ")} ${fromCursor(cursor)}
        ORDER BY l.created_at ${Prisma.raw(isBackwards ? "" : "DESC")} FETCH FIRST ${GONE_THROUGH} ROWS WITH TIES
      ) first
    ), edge AS MATERIALIZED (
      SELECT ${Prisma.raw(isBackwards ? "min(part.last)" : "max(part.last)")} AS moment FROM (
        SELECT ${Prisma.raw(isBackwards ? "max" : "min")}(created_at) AS last FROM near
        GROUP BY store_id, origin HAVING count(*) >= ${GONE_THROUGH}
      ) part
    )
    SELECT near.id::text FROM near, edge
    WHERE edge.moment IS NULL OR near.created_at ${Prisma.raw(isBackwards ? "<=" : ">=")} edge.moment`;
  return rows.map(({ id }) => id);
}

/**
 * Reads a page of variants on stores by the age of their product, newest first; a cursor to a previous page gives them
 * oldest first. Stock is as the supplier was last read (`SUPPLIERS_STOCK`), which is looked up of the page alone unless a
 * level is asked for.
 */
export function readInventoryPage(
  scope: WorkspaceScope,
  { storeIds, level, keyword, cursor, limit, reach }: InventoryQuery & { reach: Reach },
): Promise<InventoryRow[]> {
  const isBackwards = cursor?.direction === "previous";
  const direction = Prisma.raw(isBackwards ? "" : "DESC");
  const matches = reach && "matches" in reach ? reach.matches : null;
  const conditions = Prisma.join(
    [
      ...watched({ level, keyword, matches }),
      ...(reach && "nearest" in reach ? [Prisma.sql`l.id = ANY(${[...reach.nearest]}::uuid[])`] : []),
      ...(cursor
        ? [beyondCursor(cursor, { columns: Prisma.sql`l.created_at, v.id`, isDescending: !isBackwards })]
        : []),
    ],
    " AND ",
  );
  return scopedSql<InventoryRow>(scope)`
    WITH page AS MATERIALIZED (
      SELECT found.* FROM unnest(${[...storeIds]}::uuid[]) AS shop(id) CROSS JOIN unnest(ARRAY['pushed', 'store']) AS part(origin)
      CROSS JOIN LATERAL (
        SELECT v.id, l.id AS listing_id, l.created_at
        FROM listings l JOIN listing_variants v ON v.listing_id = l.id ${level === "all" ? Prisma.empty : SUPPLIERS_STOCK}
        WHERE ${tenant("l")} AND l.store_id = shop.id AND l.origin = part.origin AND ${conditions} ${fromCursor(cursor)}
        ORDER BY l.created_at ${direction}, v.id ${direction} LIMIT ${limit}
      ) found
      ORDER BY found.created_at ${direction}, found.id ${direction} LIMIT ${limit}
    )
    SELECT v.id::text, l.created_at AS "listedAt", l.id::text AS "listingId", l.imported_product_id::text AS "importedProductId", l.title AS "productTitle",
      v.title AS "variantTitle", v.sku, coalesce(v.image_url, l.image_url) AS "imageUrl", l.store_id::text AS "storeId", v.stock AS "storeStock",
      l.pushed_at AS "pushedAt", v.source, known.stock AS "supplierStock", v.supplier_quantity AS "supplierQuantity", stock.available,
      known.at AS "knownAt", stock.level
    FROM page JOIN listings l ON l.id = page.listing_id JOIN listing_variants v ON v.id = page.id ${SUPPLIERS_STOCK}
    WHERE ${tenant("l")}
    ORDER BY page.created_at ${direction}, page.id ${direction}`;
}
