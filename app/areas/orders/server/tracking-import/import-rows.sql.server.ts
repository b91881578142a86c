import { Prisma } from "@prisma/client";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedRows, scopedSql, scopedWrite, tenant, tenantId, type TenantWork } from "~/platform/db/sql.server";
import { unitsToSend } from "../../rules/fulfillment/units-to-send";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import {
  MOST_ROWS_OF_ORDER,
  type Decided,
  type Fate,
  type FateReason,
  type OrderRow,
  type OrderToSend,
} from "../../rules/tracking-import/fates";
import { readLineUnits } from "../order/line-units.sql.server";

interface OfImport extends TenantWork {
  importId: string;
}

/** Writes a piece of a file's rows. @param piece JSON of `FileRow[]` as the thread made it */
export async function writeRows({ importId, piece, ...work }: OfImport & { piece: string }): Promise<void> {
  await scopedWrite(work)`
    INSERT INTO tracking_import_rows
      (import_id, workspace_id, position, line, order_ref, number, carrier, url, item, quantity, raw, fate, reason)
    SELECT ${importId}::uuid, ${tenantId()}, n.position, n.line, n."order", n.number, n.carrier, n.url, n.item, n.quantity, n.raw, n.fate, n.reason
    FROM json_to_recordset(${piece}::json) AS n(
      position int, line int, "order" text, number text, carrier text, url text, item text, quantity int, raw text, fate text, reason text)`;
}

/** Rows that are looked for together: few enough that the order in which the database goes about it does not matter. */
const ROWS_AT_ONCE = 1_000;

/** What the ids of a store's orders begin with: people know the digits behind it. */
interface IdPrefix {
  storeId: string;
  prefix: string;
}

/**
 * Finds the orders that rows name: by the name as it is or without its mark, by the store's id, or by the digits at the end
 * of that. What no order has, or several have, is decided by it, as are rows of one order beyond those that are looked at.
 * @param count rows of the import
 */
export async function findOrders({
  onlyStoreId,
  count,
  ...of
}: OfImport & { onlyStoreId: string | null; count: number }): Promise<void> {
  const { importId, ...work } = of;
  const inStore = onlyStoreId ? Prisma.sql`o.store_id = ${onlyStoreId}::uuid` : Prisma.sql`true`;
  const prefixes = await scopedRows<IdPrefix>(work)`
    SELECT s.store_id::text AS "storeId", latest.prefix
    FROM (SELECT DISTINCT o.store_id FROM orders o WHERE ${tenant("o")} AND ${inStore}) s
    CROSS JOIN LATERAL (
      SELECT regexp_replace(o.external_id, '[0-9]+$', '') AS prefix FROM orders o
      WHERE ${tenant("o")} AND o.store_id = s.store_id AND o.channel <> 'manual' ORDER BY o.placed_at DESC LIMIT 1
    ) latest`;
  for (let from = 0; from < count; from += ROWS_AT_ONCE) await findSome({ ...of, inStore, prefixes, from });
  await scopedWrite(work)`
    UPDATE tracking_import_rows r SET fate = 'broken', reason = 'rows_of_order'
    FROM (
      SELECT r.position, row_number() OVER (PARTITION BY r.order_id ORDER BY r.position) AS place FROM tracking_import_rows r
      WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.fate = 'found'
    ) numbered
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.position = numbered.position AND numbered.place > ${MOST_ROWS_OF_ORDER}`;
}

async function findSome({
  importId,
  inStore,
  prefixes,
  from,
  ...work
}: OfImport & { inStore: Prisma.Sql; prefixes: readonly IdPrefix[]; from: number }): Promise<void> {
  const stores = prefixes.map(({ storeId }) => storeId);
  await scopedWrite(work)`
    WITH refs AS MATERIALIZED (
      SELECT DISTINCT r.order_ref AS ref FROM tracking_import_rows r
      WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.position >= ${from} AND r.position < ${from + ROWS_AT_ONCE} AND r.fate = 'found'
    ), named AS MATERIALIZED (
      SELECT refs.ref, (array_agg(found.id))[1] AS id, count(found.id) AS count FROM refs LEFT JOIN LATERAL (
        SELECT o.id FROM orders o
        WHERE ${tenant("o")} AND o.name = ANY(ARRAY[refs.ref, '#' || refs.ref, ltrim(refs.ref, '#')]) AND ${inStore}
        UNION
        SELECT o.id FROM unnest(${stores}::uuid[], ${prefixes.map(({ prefix }) => prefix)}::text[]) AS s(id, prefix)
        JOIN orders o ON ${tenant("o")} AND o.store_id = s.id AND o.external_id = ANY(ARRAY[refs.ref, s.prefix || refs.ref])
      ) found ON true GROUP BY refs.ref
    )
    UPDATE tracking_import_rows r SET
      order_id = CASE WHEN n.count = 1 THEN n.id END,
      fate = CASE WHEN n.count = 0 THEN 'order_not_found' WHEN n.count > 1 THEN 'ambiguous' ELSE r.fate END
    FROM named n
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.position >= ${from} AND r.position < ${from + ROWS_AT_ONCE}
      AND r.fate = 'found' AND r.order_ref = n.ref`;
}

/** A row as it is to be decided on. */
export interface PlacedRow extends OrderRow {
  orderId: string;
  url: string;
  carrierSent: string | null;
}

/** Rows of a fate whose order is known, order by order. @param after the order behind which to go on */
export function readPlacedRows({
  importId,
  fate,
  orderId,
  after,
  most,
  ...work
}: OfImport & {
  fate: "found" | "to_send";
  orderId?: string;
  after?: string | null;
  most: number;
}): Promise<PlacedRow[]> {
  const ofOrder = orderId
    ? Prisma.sql`r.order_id = ${orderId}::uuid`
    : after
      ? Prisma.sql`r.order_id > ${after}::uuid`
      : Prisma.sql`r.order_id IS NOT NULL`;
  return scopedRows<PlacedRow>(work)`
    SELECT r.position, r.order_id::text AS "orderId", r.number, r.carrier, r.item, r.quantity, r.url, r.carrier_sent AS "carrierSent"
    FROM tracking_import_rows r
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.fate = ${fate} AND ${ofOrder}
    ORDER BY r.order_id, r.position LIMIT ${most}`;
}

/** Orders of which something is still to be sent, the next ones by their ids. */
export async function readOrdersToSend({
  importId,
  after,
  most,
  ...work
}: OfImport & { after: string | null; most: number }): Promise<string[]> {
  const beyond = after ? Prisma.sql`r.order_id > ${after}::uuid` : Prisma.sql`r.order_id IS NOT NULL`;
  const rows = await scopedRows<{ id: string }>(work)`
    SELECT DISTINCT r.order_id AS key, r.order_id::text AS id FROM tracking_import_rows r
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.fate = 'to_send' AND ${beyond}
    ORDER BY r.order_id LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** What orders still have to be sent, by their ids; those that are gone are left out. */
export async function readToSend({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<Map<string, OrderToSend>> {
  const rows = await scopedRows<{ id: string; order: Omit<OrderToSend, "lines"> & { lines: Named[] } }>(work)`
    SELECT o.id::text, json_build_object(
      'isCancelled', o.cancelled_at IS NOT NULL,
      'numbers', coalesce((SELECT json_agg(s.tracking_number) FROM shipments s WHERE ${tenant("s")} AND s.order_id = o.id), '[]'),
      'lines', coalesce((
        SELECT json_agg(json_build_object('id', l.id, 'sku', l.sku, 'title', l.title, 'variantTitle', l.variant_title) ORDER BY l.position)
        FROM order_lines l WHERE ${tenant("l")} AND l.order_id = o.id AND l.requires_shipping AND NOT l.is_gift_card
      ), '[]')
    ) AS "order"
    FROM orders o WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[])`;
  const units = await readLineUnits({ ...work, orderIds });
  const left = new Map(units.map((line) => [line.lineId, unitsToSend({ ...line, ...buyableUnits(line) })]));
  return new Map(
    rows.map(({ id, order }) => [
      id,
      { ...order, lines: order.lines.map((line) => ({ ...line, left: left.get(line.id) ?? 0 })) },
    ]),
  );
}

type Named = Omit<OrderToSend["lines"][number], "left">;

/** Keeps what was decided of rows. */
export async function writeFates({
  importId,
  decided,
  ...work
}: OfImport & {
  decided: readonly (Pick<Decided, "position" | "fate" | "reason" | "units"> &
    Partial<Pick<Decided, "carrierAs" | "carrier">> & { shipmentId?: string })[];
}): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ position, fate, reason, units, carrierAs, carrier, shipmentId }) => ({
    ...{ position, fate, reason, units, carrierAs: carrierAs ?? null, carrier: carrier ?? null },
    shipmentId: shipmentId ?? null,
  }));
  await scopedWrite(work)`
    UPDATE tracking_import_rows r SET fate = n.fate, reason = n.reason, units = n.units,
      carrier_as = coalesce(n."carrierAs", r.carrier_as), carrier_sent = coalesce(n.carrier, r.carrier_sent), shipment_id = n."shipmentId"
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      position int, fate text, reason text, units int, "carrierAs" text, carrier text, "shipmentId" uuid)
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.position = n.position`;
}

/** Gives the parcels of a carrier's name the carrier that somebody has chosen; those that waited for it are to be sent. */
export async function chooseCarrierOf({
  importId,
  written,
  carrier,
  ...work
}: OfImport & { written: string; carrier: string }): Promise<number> {
  return scopedWrite(work)`
    UPDATE tracking_import_rows r SET fate = 'to_send', carrier_sent = ${carrier}
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND lower(r.carrier_as) = lower(${written}) AND r.fate IN ('carrier_unknown', 'to_send')`;
}

/** How many rows have each fate. */
export async function countFates({ importId, ...work }: OfImport): Promise<Map<string, number>> {
  const rows = await scopedRows<{ fate: string; count: number }>(work)`
    SELECT r.fate, count(*)::int AS count FROM tracking_import_rows r
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid GROUP BY r.fate`;
  return new Map(rows.map(({ fate, count }) => [fate, count]));
}

/** Names of carriers that nobody knows, those of most rows first. */
export function readUnknownCarriers(
  scope: WorkspaceScope,
  importId: string,
): Promise<{ written: string; count: number }[]> {
  return scopedSql<{ written: string; count: number }>(scope)`
    SELECT min(r.carrier_as) AS written, count(*)::int AS count FROM tracking_import_rows r
    WHERE ${tenant("r")} AND r.import_id = ${importId}::uuid AND r.fate = 'carrier_unknown'
    GROUP BY lower(r.carrier_as) ORDER BY count DESC, written LIMIT 50`;
}

/** A row as it is listed. */
export interface ListedRow {
  position: number;
  line: number;
  order_ref: string;
  item: string;
  quantity: number | null;
  number: string;
  carrier: string | null;
  url: string;
  raw: string;
  fate: Fate;
  reason: FateReason | null;
  units: number | null;
  order_id: string | null;
  /** Whether the store was told of its parcel, and why not */
  fulfillment_state: string | null;
  fulfillment_error: string | null;
}

export interface RowsAsked {
  importId: string;
  /** Null for all */
  fates: readonly string[] | null;
  keyword: string;
}

function matching({ importId, fates, keyword }: RowsAsked): Prisma.Sql {
  const parts = [Prisma.sql`r.import_id = ${importId}::uuid`];
  if (fates) parts.push(Prisma.sql`r.fate = ANY(${[...fates]}::text[])`);
  if (keyword)
    parts.push(Prisma.sql`(strpos(lower(r.order_ref), ${keyword}) > 0 OR strpos(lower(r.number), ${keyword}) > 0)`);
  return Prisma.join(parts, " AND ");
}

/** Rows in the file's order; against it where `isBackwards`. @param from the position to go on from, not among them */
export function listRows(
  scope: WorkspaceScope,
  { from, isBackwards, limit, ...asked }: RowsAsked & { from: number | null; isBackwards: boolean; limit: number },
): Promise<ListedRow[]> {
  const order = isBackwards ? Prisma.sql`r.position DESC` : Prisma.sql`r.position`;
  const beyond =
    from === null
      ? Prisma.sql`true`
      : isBackwards
        ? Prisma.sql`r.position < ${from}`
        : Prisma.sql`r.position > ${from}`;
  return scopedSql<ListedRow>(scope)`
    SELECT r.position, r.line, r.order_ref, r.item, r.quantity, r.number, coalesce(r.carrier_sent, nullif(r.carrier, '')) AS carrier, r.url, r.raw,
      r.fate, r.reason, r.units, o.id::text AS order_id, s.fulfillment_state, s.fulfillment_error
    FROM tracking_import_rows r
    LEFT JOIN orders o ON ${tenant("o")} AND o.id = r.order_id
    LEFT JOIN shipments s ON ${tenant("s")} AND s.id = r.shipment_id
    WHERE ${tenant("r")} AND ${matching(asked)} AND ${beyond}
    ORDER BY ${order} LIMIT ${limit}`;
}

/** How many rows match, counted up to `most`. */
export async function countRows(scope: WorkspaceScope, { most, ...asked }: RowsAsked & { most: number }) {
  const [counted] = await scopedSql<{ count: number }>(scope)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM tracking_import_rows r WHERE ${tenant("r")} AND ${matching(asked)} LIMIT ${most}
    ) found`;
  return counted?.count ?? 0;
}
