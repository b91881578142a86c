import { Prisma } from "@prisma/client";
import { likePattern } from "~/platform/db/like-pattern.server";
import { beyondCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedJson, scopedSql, tenant } from "~/platform/db/sql.server";
import type { OrderRow } from "../../contract/list";
import { UNCLEAR_REASONS } from "../../rules/attention/attention-reasons";
import { isShownBy, SECTION_NAMES, SECTIONS, type Section } from "../../rules/list-section";
import { CHANGED, PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import type { OrderFilter } from "../../rules/reading/order-filter";
import { IS_BOUGHT } from "../figures/is-bought.sql.server";
import { countsTaxesSql } from "../figures/revenue.sql.server";
import { findNamedOrders } from "../order/find-named-orders.server";

/** Lines shown in a row of the list. */
const LINES_SHOWN = 3;
/** What the list can be ordered by, each with indexes of its own; the id tells apart those that are alike. */
const SORTED_BY = {
  created_at: Prisma.sql`o.placed_at`,
  total: Prisma.sql`o.total`,
  customer: Prisma.sql`lower(o.customer_name)`,
} as const;

export interface OrderListQuery {
  filter: OrderFilter;
  timeZone: string;
  cursor: ListCursor | null;
  /** Rows wanted */
  limit: number;
}

/** A row as the database tells it: amounts with all their digits, the profit left to be worked out. */
export type OrderPageRow = Omit<OrderRow, "total_price_info"> & {
  total_price_info: Pick<
    OrderRow["total_price_info"],
    "total" | "currency" | "cost" | "cost_currency" | "profit_is_before_shipping"
  > & {
    refunded: string;
    taxLeft: string;
    dutiesLeft: string;
    giftCardsLeft: string;
  };
};

type LineCells = [
  id: string,
  title: string,
  variantTitle: string,
  imageUrl: string | null,
  quantity: number,
  isMapped: boolean,
];
/** What is read of an order, in this sequence. Names beside each value would take the database as long again. */
type OrderCells = [
  id: string,
  name: string,
  createdAt: string,
  channel: string,
  storeId: string,
  status: OrderRow["order_status"],
  paymentStatus: OrderRow["payment_status"],
  fulfillmentStatus: OrderRow["fulfillment_status"],
  financialStatus: string,
  section: OrderRow["section"],
  subStatus: string,
  blocker: OrderRow["blocker"],
  mark: OrderRow["mark_order"],
  isStarred: boolean,
  tags: string[],
  isTest: boolean,
  customerName: string,
  customerEmail: string,
  countryCode: string | null,
  linesCount: number,
  sources: string[],
  lines: LineCells[],
  total: string,
  refunded: string,
  taxLeft: string,
  dutiesLeft: string,
  giftCardsLeft: string,
  currency: string,
  cost: string | null,
  costCurrency: string | null,
  isBought: boolean,
  waitsForOk: boolean,
];

/**
 * Reads a page of the list with its lines, and whether taxes count as income, in one statement, whose answer is one JSON text:
 * turning 25 rows of 30 columns into JavaScript cell by cell costs more than the query, and so does a second one beside it.
 *
 * A page of a section is the newest of each of its sub-statuses put together, so that every piece is read straight from
 * one index, however rare the sub-status is and however deep the page.
 */
export async function readOrderPage(
  scope: WorkspaceScope,
  { filter, timeZone, cursor, limit }: OrderListQuery,
): Promise<{ rows: OrderPageRow[]; countsTaxes: boolean }> {
  const isBackwards = cursor?.direction === "previous";
  const isDescending = filter.sort.endsWith("_desc") !== isBackwards;
  const key = filter.sort.replace(/_(asc|desc)$/, "") as keyof typeof SORTED_BY;
  const by = SORTED_BY[key];
  const order = isDescending ? Prisma.sql`${by} DESC, o.id DESC` : Prisma.sql`${by}, o.id`;
  const wanted = pieces(filter);
  // In the text, because a plan that is kept must know that few rows are wanted.
  const rowLimit = Prisma.raw(String(Math.trunc(limit)));
  const conditions = Prisma.join(
    [
      ...pieceConditions(filter, wanted),
      ...filterConditions(filter, timeZone, await findNamedOrders(scope, filter.keyword)),
      ...(cursor ? [beyond(cursor, { scope, key, isDescending })] : []),
    ],
    " AND ",
  );
  // How a search is best read depends on its words; everything else is read from an index, whatever the values.
  const [orders, countsTaxes] = await scopedJson<[OrderCells[], boolean]>(scope, { prepare: filter.keyword === "" })`
    SELECT json_build_array(coalesce(json_agg(listed.row), '[]'), ${countsTaxesSql(scope)})::text FROM (
      SELECT json_build_array(
        o.id, o.name, ${isoMoment("o.placed_at")}, o.channel, o.store_id, o.status, o.payment_status, o.fulfillment_status, o.financial_status,
        o.section, o.sub_status, o.blocker, o.mark, o.is_starred, coalesce(o.tags, '{}'), o.is_test, o.customer_name, o.customer_email,
        o.country_code, o.lines_count, coalesce(o.sources, '{}'), coalesce(line.items, '[]'), o.total::text, o.refunded_total::text, o.tax_left::text,
        o.duties_left::text, o.gift_cards_left::text, o.currency, o.cost::text, o.cost_currency, ${IS_BOUGHT},
        EXISTS (
          SELECT 1 FROM purchase_orders p WHERE p.order_id = o.id AND (
            p.status = 'draft' AND p.error_code = ${CHANGED} OR p.status = 'awaiting_payment' AND p.error_code = ${PRICE_CHANGED})
        )
      ) AS row
      FROM (
        SELECT o.* FROM (VALUES ${values(wanted)}) AS part(section, sub_status)
        CROSS JOIN LATERAL (
          SELECT o.* FROM orders o
          WHERE ${tenant("o")} AND ${conditions}
          ORDER BY ${order} LIMIT ${rowLimit}
        ) o
        ORDER BY ${order} LIMIT ${rowLimit}
      ) o
      LEFT JOIN LATERAL (
        SELECT
          json_agg(json_build_array(l.id, l.title, l.variant_title, l.image_url, l.quantity,
            l.source IS NOT NULL AND l.supplier_sku_id IS NOT NULL) ORDER BY l.position) AS items
        FROM order_lines l WHERE l.order_id = o.id AND l.position < ${LINES_SHOWN}
      ) line ON true
      ORDER BY ${order}
    ) listed`;
  return { rows: orders.map(toPageRow), countsTaxes };
}

/** How many orders the list has, counted up to `most`. */
export async function countOrdersListed(
  scope: WorkspaceScope,
  { filter, timeZone, most }: Pick<OrderListQuery, "filter" | "timeZone"> & { most: number },
): Promise<number> {
  const wanted = pieces(filter);
  const limit = Prisma.raw(String(Math.trunc(most)));
  const named = await findNamedOrders(scope, filter.keyword);
  const conditions = Prisma.join(
    [...pieceConditions(filter, wanted), ...filterConditions(filter, timeZone, named)],
    " AND ",
  );
  const [counted] = await scopedSql<{ count: number }>(scope)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM (VALUES ${values(wanted)}) AS part(section, sub_status)
      CROSS JOIN LATERAL (SELECT 1 FROM orders o WHERE ${tenant("o")} AND ${conditions} LIMIT ${limit}) o
      LIMIT ${limit}
    ) found`;
  return counted?.count ?? 0;
}

function toPageRow(cells: OrderCells): OrderPageRow {
  const [
    id,
    name,
    createdAt,
    channel,
    storeId,
    status,
    paymentStatus,
    fulfillmentStatus,
    financialStatus,
    section,
    subStatus,
    blocker,
    mark,
    isStarred,
    tags,
    isTest,
    customerName,
    customerEmail,
    countryCode,
    linesCount,
    sources,
    lines,
    total,
    refunded,
    taxLeft,
    dutiesLeft,
    giftCardsLeft,
    currency,
    cost,
    costCurrency,
    isBought,
    waitsForOk,
  ] = cells;
  return {
    id,
    name,
    created_at: createdAt,
    channel,
    store_id: storeId,
    order_status: status,
    payment_status: paymentStatus,
    fulfillment_status: fulfillmentStatus,
    financial_status: financialStatus,
    section,
    sub_status: subStatus,
    blocker,
    mark_order: mark,
    star: isStarred,
    order_tags: tags,
    is_test: isTest,
    waits_for_ok: waitsForOk,
    customer_info: { name: customerName, email: customerEmail, country_code: countryCode },
    line_items_info: { count: linesCount, sources, items: lines.map(toLine) },
    total_price_info: {
      total,
      refunded,
      taxLeft,
      dutiesLeft,
      giftCardsLeft,
      currency,
      cost,
      cost_currency: costCurrency,
      profit_is_before_shipping: !isBought,
    },
  };
}

function toLine([id, title, variantTitle, imageUrl, quantity, isMapped]: LineCells) {
  return { id, title, variant_title: variantTitle, image_url: imageUrl, quantity, is_mapped: isMapped };
}

/** The rows beyond the order that the cursor names. What it is sorted by is read anew, as the cursor knows its moment alone. */
function beyond(
  cursor: ListCursor,
  { scope, key, isDescending }: { scope: WorkspaceScope; key: keyof typeof SORTED_BY; isDescending: boolean },
): Prisma.Sql {
  const by = SORTED_BY[key];
  if (key === "created_at") return beyondCursor(cursor, { columns: Prisma.sql`${by}, o.id`, isDescending });
  const comparison = Prisma.raw(isDescending ? "<" : ">");
  const from = Prisma.sql`(SELECT ${by} FROM orders o WHERE o.workspace_id = ${scope.workspaceId}::uuid AND o.id = ${cursor.id}::uuid)`;
  return Prisma.sql`(${by}, o.id) ${comparison} (${from}, ${cursor.id}::uuid)`;
}

/** A moment as the contract writes it. */
export function isoMoment(column: string): Prisma.Sql {
  return Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** Where in the list a page is put together from; nothing where it is read in one piece. */
type Piece = readonly [section: Section, subStatus: string];

function pieces({ section, subStatus, keyword, source, country, channel, mark }: OrderListQuery["filter"]): Piece[] {
  // A search has an index of its own, which need not be gone through for each sub-status; those of the filters have them in them.
  const hasFilter = [source, country, channel, mark].some((value) => value !== null);
  if (section === "all") return hasFilter && !keyword ? SECTION_NAMES.flatMap(piecesOf) : [];
  if (subStatus !== "all") return piecesOf(section).filter(([, name]) => isShownBy(subStatus, name));
  return keyword ? [] : piecesOf(section);
}

function piecesOf(section: Section): Piece[] {
  return SECTIONS[section].map((subStatus) => [section, subStatus]);
}

/** The pieces as rows of a query's text. They are names of ours, never a caller's words. */
function values(wanted: readonly Piece[]): Prisma.Sql {
  return Prisma.raw(
    wanted.length === 0
      ? "(NULL, NULL)"
      : wanted.map(([section, subStatus]) => `('${section}'::text, '${subStatus}'::text)`).join(", "),
  );
}

function pieceConditions({ section }: OrderListQuery["filter"], wanted: readonly Piece[]): Prisma.Sql[] {
  if (wanted.length > 0) return [Prisma.sql`o.section = part.section AND o.sub_status = part.sub_status`];
  return section === "all" ? [] : [Prisma.sql`o.section = ${section}`];
}

/** @param named the orders that the search names by the number of a purchase or a parcel: no index finds them and others at once */
function filterConditions(filter: OrderListQuery["filter"], timeZone: string, named: readonly string[]): Prisma.Sql[] {
  const { keyword, channel, source, mark, country, blockers, isUnclear } = filter;
  return [
    Prisma.sql`o.kept_since IS NULL`,
    dayCondition(filter, timeZone),
    ...(named.length > 0 ? [Prisma.sql`o.id = ANY(${named}::uuid[])`] : keywordConditions(keyword)),
    ...(channel ? [Prisma.sql`o.channel = ${channel}`] : []),
    ...(source ? [sourceCondition(source)] : []),
    ...(mark ? [Prisma.sql`o.mark = ${mark}`] : []),
    // Says that the index of marked orders will do, where a kept plan does not know the value.
    ...(mark && mark !== "none" ? [Prisma.sql`o.mark <> 'none'`] : []),
    ...(country ? [Prisma.sql`o.country_code = ${country}`] : []),
    ...(blockers ? [Prisma.sql`o.blocker = ANY(${blockers}::text[])`] : []),
    ...(isUnclear ? [Prisma.sql`o.attention = ANY(${UNCLEAR_REASONS}::text[])`] : []),
  ];
}

/**
 * Orders with lines of a supplier. Each supplier has an index of its own in the list's sequence (`orders_of_zopi_idx`), which
 * PostgreSQL knows by the condition's text, so the name stands in it: one that is no plain word is no supplier's.
 */
export function sourceCondition(source: string): Prisma.Sql {
  return /^[a-z0-9_]+$/.test(source) ? Prisma.raw(`o.sources @> ARRAY['${source}'::text]`) : Prisma.sql`false`;
}

/** Whole days in the caller's time zone, both included. */
export function dayCondition(
  { fromDate, toDate }: { fromDate: string | null; toDate: string | null },
  timeZone: string,
): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(fromDate ? [Prisma.sql`o.placed_at >= (${fromDate}::date::timestamp AT TIME ZONE ${timeZone})`] : []),
      ...(toDate ? [Prisma.sql`o.placed_at < ((${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone})`] : []),
    ],
    " AND ",
  );
}

/**
 * Every word is in the name, e-mail or number. The index knows pieces of three letters: a shorter word alone must begin a
 * word to be found by it, and beside a longer one it is left to the rows that the longer one found.
 */
function keywordConditions(keyword: string): Prisma.Sql[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const hasLongWord = words.some((word) => word.length >= 3);
  return words.map((word) => {
    const pattern = likePattern(word);
    // Buyers share a few mail services, whose letters would have the index go through a good part of all orders.
    const [mailbox = ""] = pattern.split("@");
    if (mailbox.length >= 3 && mailbox !== pattern)
      return Prisma.sql`o.search_text LIKE ${`%${mailbox}%`} AND strpos(o.search_text, ${word}) > 0`;
    if (word.length >= 3) return Prisma.sql`o.search_text LIKE ${`%${pattern}%`}`;
    if (hasLongWord) return Prisma.sql`strpos(o.search_text, ${word}) > 0`;
    return Prisma.sql`(o.search_text LIKE ${`${pattern}%`} OR o.search_text LIKE ${`% ${pattern}%`} OR o.search_text LIKE ${`#${pattern}%`})`;
  });
}
