import { Prisma } from "@prisma/client";
import { PARCEL_STATUSES, type ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { likePattern } from "~/platform/db/like-pattern.server";
import { beyondCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { ShipmentRow } from "../../contract/shipments";
import { isoMoment } from "../reading/list-orders.sql.server";

/** Counting stops here, as in the order list. */
const MOST = 10_000;

export interface ShipmentFilter {
  status: ParcelStatus | null;
  carrier: string | null;
  keyword: string;
  /** True for those alone of which the store could not be told */
  isUntold: boolean;
}

export interface ShipmentListQuery extends ShipmentFilter {
  cursor: ListCursor | null;
  /** Rows wanted */
  limit: number;
}

/** Reads a page of parcels, newest first; a cursor to a previous page gives them oldest first. Rows carry their creation. */
export async function readShipmentPage(
  scope: WorkspaceScope,
  query: ShipmentListQuery,
): Promise<(ShipmentRow & { created_at: string })[]> {
  const { status, cursor, limit } = query;
  const isBackwards = cursor?.direction === "previous";
  const order = isBackwards ? Prisma.sql`s.created_at, s.id` : Prisma.sql`s.created_at DESC, s.id DESC`;
  const statuses = status ? [status] : [...PARCEL_STATUSES];
  const conditions = Prisma.join(
    [
      ...(await matching(scope, query)),
      ...(cursor
        ? [beyondCursor(cursor, { columns: Prisma.sql`s.created_at, s.id`, isDescending: !isBackwards })]
        : []),
    ],
    " AND ",
  );
  return scopedSql<ShipmentRow & { created_at: string }>(scope)`
    SELECT s.id::text, o.id::text AS order_id, o.name AS order_name, o.customer_name, o.country_code, s.tracking_number, s.carrier, s.tracking_url,
      s.status, s.sub_status, s.fulfillment_state, s.fulfillment_error, news.last_event, ${isoMoment("s.shipped_at")} AS shipped_at,
      ${isoMoment("s.delivered_at")} AS delivered_at, ${isoMoment("s.created_at")} AS created_at
    FROM (
      SELECT s.id FROM unnest(${statuses}::text[]) AS part(status)
      CROSS JOIN LATERAL (
        SELECT s.id, s.created_at FROM shipments s JOIN orders o ON o.id = s.order_id
        WHERE ${tenant("s")} AND s.status = part.status AND ${conditions}
        ORDER BY ${order} LIMIT ${limit}
      ) s
      ORDER BY ${order} LIMIT ${limit}
    ) found
    JOIN shipments s ON s.id = found.id
    JOIN orders o ON o.id = s.order_id
    LEFT JOIN LATERAL (
      SELECT json_build_object('at', ${isoMoment("e.occurred_at")}, 'description', e.description, 'location', e.location) AS last_event
      FROM shipment_events e WHERE e.shipment_id = s.id ORDER BY e.occurred_at DESC LIMIT 1
    ) news ON true
    ORDER BY ${order}`;
}

/** What all filters but the status leave of parcels `s` of orders `o`. */
async function matching(
  scope: WorkspaceScope,
  { carrier, keyword, isUntold }: Omit<ShipmentFilter, "status">,
): Promise<Prisma.Sql[]> {
  // One or the other: no index finds either.
  const isNumber =
    keyword !== "" &&
    (await scope.db.shipment.findFirst({ where: { trackingNumber: keyword }, select: { id: true } })) !== null;
  return [
    Prisma.sql`true`,
    ...(carrier ? [Prisma.sql`s.carrier = ${carrier}`] : []),
    // Has an index of its own, by these words.
    ...(isUntold ? [Prisma.sql`s.fulfillment_state = 'failed'`] : []),
    ...(isNumber ? [Prisma.sql`s.tracking_number = ${keyword}`] : []),
    ...(keyword && !isNumber
      ? [
          Prisma.sql`o.workspace_id = s.workspace_id AND o.search_text LIKE ${`%${likePattern(keyword.toLowerCase())}%`}`,
        ]
      : []),
  ];
}

/** How many parcels the list has, counted up to `most`. */
export async function countShipmentsListed(
  scope: WorkspaceScope,
  { status, most, ...filter }: ShipmentFilter & { most: number },
): Promise<number> {
  const conditions = Prisma.join(
    [...(await matching(scope, filter)), ...(status ? [Prisma.sql`s.status = ${status}`] : [])],
    " AND ",
  );
  const [counted] = await scopedSql<{ count: number }>(scope)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM shipments s JOIN orders o ON o.id = s.order_id WHERE ${tenant("s")} AND ${conditions} LIMIT ${most}
    ) found`;
  return counted?.count ?? 0;
}

/** How many parcels each status holds, up to 10,000 (ledger O020). */
export async function countShipments(
  scope: WorkspaceScope,
): Promise<{ sub_status: ParcelStatus; count: number; capped: boolean }[]> {
  const rows = await scopedSql<{ sub_status: ParcelStatus; count: number }>(scope)`
    SELECT part.status AS sub_status, counted.count
    FROM unnest(${[...PARCEL_STATUSES]}::text[]) WITH ORDINALITY AS part(status, position)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM shipments s WHERE ${tenant("s")} AND s.status = part.status LIMIT ${MOST + 1}
      ) found
    ) counted
    ORDER BY part.position`;
  return rows.map((row) => ({ ...row, count: Math.min(row.count, MOST), capped: row.count > MOST }));
}

/** The carriers that parcels went with, by name: each is looked up in the index after the one before. */
export async function listCarriers(scope: WorkspaceScope): Promise<string[]> {
  const rows = await scopedSql<{ carrier: string }>(scope)`
    WITH RECURSIVE found(carrier) AS (
      SELECT min(s.carrier) FROM shipments s WHERE ${tenant("s")}
      UNION ALL
      SELECT (SELECT min(s.carrier) FROM shipments s WHERE ${tenant("s")} AND s.carrier > found.carrier) FROM found WHERE found.carrier IS NOT NULL
    )
    SELECT carrier FROM found WHERE carrier IS NOT NULL LIMIT 200`;
  return rows.map(({ carrier }) => carrier);
}
