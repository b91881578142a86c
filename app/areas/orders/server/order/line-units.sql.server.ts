import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";
import { partState, type LinePart, type LineUnits } from "../../rules/purchasing/buyable-units";

/** What is to be bought of a line is worked out from. */
export interface UnitsOfLine extends LineUnits {
  lineId: string;
  orderId: string;
  /** Of those that are bought, in purchases that have no price yet */
  unpriced: number;
  untold: number;
  /** In parts that we are asked to leave alone and have not answered yet */
  askedBack: number;
  /** What other apps and services have sent of their parts */
  sentByServices: number;
}

interface Row extends Omit<UnitsOfLine, "parts" | "ofNone" | "askedBack" | "sentByServices"> {
  toldByNone: number;
  untoldByNone: number;
  parts: (Omit<LinePart, "state"> & Parameters<typeof partState>[0])[];
}

/** Reads the units of orders' lines, in the order of the lines: what was sold, sent and bought, and where the rest is. */
export async function readLineUnits({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<UnitsOfLine[]> {
  const rows = await scopedRows<Row>(work)`
    SELECT l.id::text AS "lineId", l.order_id::text AS "orderId",
      CASE WHEN l.is_gift_card OR NOT l.requires_shipping THEN 0 ELSE l.current_quantity END AS ordered,
      CASE WHEN l.is_gift_card OR NOT l.requires_shipping THEN 0 ELSE greatest(l.quantity, l.current_quantity) END AS sold,
      l.unsent_quantity AS unsent, coalesce(bought.units, 0) AS bought, coalesce(bought.unpriced, 0) AS unpriced,
      coalesce(sent.told, 0) AS told, coalesce(sent.untold, 0) AS untold,
      coalesce(sent.told_by_none, 0) AS "toldByNone", coalesce(sent.untold_by_none, 0) AS "untoldByNone",
      coalesce(part.facts, '[]') AS parts
    FROM order_lines l
    LEFT JOIN LATERAL (
      SELECT sum(b.quantity)::int AS units, sum(b.quantity) FILTER (WHERE NOT q.total_cost > 0)::int AS unpriced
      FROM purchase_order_lines b JOIN purchase_orders q ON q.id = b.purchase_order_id WHERE b.live_order_line_id = l.id
    ) bought ON true
    LEFT JOIN LATERAL (
      SELECT sum(p.quantity) FILTER (WHERE p.is_living AND p.is_told)::int AS told,
        sum(p.quantity) FILTER (WHERE p.is_living AND NOT p.is_told)::int AS untold,
        sum(p.quantity) FILTER (WHERE NOT p.is_living AND p.is_told)::int AS told_by_none,
        -- Of what no purchase sends the store's word counts: where its fulfillment was cancelled there it was not sent.
        sum(p.quantity) FILTER (WHERE NOT p.is_living AND NOT p.is_told AND NOT p.is_taken_back)::int AS untold_by_none
      FROM (
        SELECT s.quantity, h.fulfillment_state = 'sent' AS is_told,
          -- Goods of one purchase may travel in the parcel of another, which never had their line.
          h.purchase_order_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM purchase_order_lines b
            WHERE b.purchase_order_id = h.purchase_order_id AND b.order_line_id = l.id AND b.live_order_line_id IS NULL
          ) AS is_living,
          h.fulfillment_state = 'taken_back' AS is_taken_back
        FROM shipment_lines s JOIN shipments h ON h.id = s.shipment_id WHERE s.order_line_id = l.id
      ) p
    ) sent ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('status', f.status, 'requestStatus', f.request_status, 'isElsewhere', f.is_elsewhere,
        'total', (p.value ->> 'totalQuantity')::int, 'remaining', (p.value ->> 'remainingQuantity')::int,
        'dueAt', to_char(f.fulfill_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', f.location_name)) AS facts
      FROM fulfillment_orders f CROSS JOIN LATERAL jsonb_array_elements(f.lines) p(value)
      WHERE f.order_id = l.order_id AND p.value ->> 'lineExternalId' = l.external_id
    ) part ON true
    WHERE ${tenant("l")} AND l.order_id = ANY(${orderIds}::uuid[])
    ORDER BY l.order_id, l.position, l.id`;
  return rows.map(({ parts, toldByNone, untoldByNone, ...row }) => ({
    ...row,
    ofNone: { told: toldByNone, untold: untoldByNone },
    askedBack: sum(parts.filter(isAskedBack).map(({ remaining }) => remaining)),
    sentByServices: sum(parts.filter(isOfService).map(({ total, remaining }) => total - remaining)),
    parts: parts.map(({ total, remaining, dueAt, by, ...part }) => ({
      state: partState(part),
      total,
      remaining,
      dueAt,
      by,
    })),
  }));
}

function isAskedBack(part: Row["parts"][number]): boolean {
  return part.requestStatus === "cancellation_requested" && partState(part) === "held";
}

function isOfService(part: Row["parts"][number]): boolean {
  return part.isElsewhere && partState(part) !== "gone";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
