import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";
import type { LivingPurchase, OrderNow } from "../../rules/changes/changes-after-ordering";
import type { OrderRisk } from "../../rules/intake/fraud-risk";
import { TAKEN_BACK } from "../../rules/tracking/shipment-states";

/** The setting that says what becomes of purchases whose order is cancelled. */
export const CALL_OFF_SETTING = "order-call-off";

export interface ComparedOrder {
  id: string;
  name: string;
  /** The store's word */
  channelFulfillment: string;
  order: Omit<OrderNow, "lines" | "concern"> & {
    risk: OrderRisk | null;
    lines: readonly (Omit<OrderNow["lines"][number], "atStore"> & { externalId: string; title: string })[];
  };
  purchases: (LivingPurchase & {
    number: string;
    supplier: string;
    callOffAskedAt: string | null;
    callOffError: string | null;
  })[];
  /** As kept, to be parsed */
  known: unknown;
  /** Null where the merchant has not said */
  callsOff: boolean | null;
}

/** Reads what orders are compared with their living purchases by; orders without any are left out, unless something is kept of them. */
export function readComparedOrders({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<ComparedOrder[]> {
  return scopedRows<ComparedOrder>(work)`
    SELECT o.id::text, o.name, o.channel_fulfillment AS "channelFulfillment", o.changes AS known, coalesce(purchase.facts, '[]') AS purchases,
      (SELECT (s.value->>'is_on')::boolean FROM workspace_settings s WHERE s.workspace_id = o.workspace_id AND s.key = ${CALL_OFF_SETTING}) AS "callsOff",
      json_build_object('isCancelled', o.cancelled_at IS NOT NULL, 'isRefunded', o.financial_status = 'refunded',
        'address', o.shipping_address, 'note', o.note,
        'risk', CASE WHEN o.risk_level IS NOT NULL THEN json_build_object('level', o.risk_level, 'recommendation', o.risk_recommendation) END, 'lines', coalesce(line.facts, '[]')) AS "order"
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('id', q.id, 'number', q.number, 'supplier', q.supplier, 'status', q.status, 'address', q.address,
        'orderedAs', q.ordered_as, 'acceptedRisk', q.accepted_risk, 'callOffAskedAt', q.call_off_asked_at, 'callOffError', q.call_off_error,
        'isDelivered', coalesce((SELECT bool_and(s.status = 'delivered') FROM shipments s WHERE s.purchase_order_id = q.id), false)
          AND q.status IN ('shipped', 'completed'),
        'lines', coalesce((
          SELECT json_agg(json_build_object('lineId', b.order_line_id, 'units', b.quantity))
          FROM purchase_order_lines b WHERE b.purchase_order_id = q.id AND b.live_order_line_id IS NOT NULL
        ), '[]')) ORDER BY q.created_at, q.id) AS facts
      FROM purchase_orders q WHERE q.order_id = o.id AND q.status NOT IN ('failed', 'withdrawn', 'cancelled')
    ) purchase ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('id', l.id, 'externalId', l.external_id, 'variant', l.external_variant_id, 'title', l.title, 'properties', l.properties,
        -- What was sent and returned takes nothing from what is still to come (decision 79).
        'wanted', CASE WHEN l.is_gift_card OR NOT l.requires_shipping THEN 0
          ELSE greatest(l.current_quantity, least(l.quantity, coalesce(l.unsent_quantity + least(part.sent, parcel.units), 0))) END,
        'promised', CASE WHEN l.is_gift_card OR NOT l.requires_shipping THEN 0
          ELSE greatest(l.current_quantity, least(l.quantity, coalesce(l.unsent_quantity + part.sent, 0))) END,
        'shipped', parcel.units, 'arrived', parcel.arrived, 'takenBack', parcel.taken_back)
        ORDER BY l.position, l.id) AS facts
      FROM order_lines l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum((p.value ->> 'totalQuantity')::int - (p.value ->> 'remainingQuantity')::int), 0)::int AS sent
        FROM fulfillment_orders f CROSS JOIN LATERAL jsonb_array_elements(f.lines) p(value)
        WHERE f.order_id = l.order_id AND f.status NOT IN ('cancelled', 'incomplete') AND p.value ->> 'lineExternalId' = l.external_id
      ) part
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(s.quantity), 0)::int AS units,
          coalesce(sum(s.quantity) FILTER (WHERE living.is_it AND h.status = 'delivered'), 0)::int AS arrived,
          coalesce(sum(s.quantity) FILTER (WHERE living.is_it AND h.status = 'exception' AND h.sub_status = ANY(${TAKEN_BACK})), 0)::int AS taken_back
        FROM shipment_lines s JOIN shipments h ON h.id = s.shipment_id
        CROSS JOIN LATERAL (
          SELECT h.purchase_order_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM purchase_order_lines b
            WHERE b.purchase_order_id = h.purchase_order_id AND b.order_line_id = l.id AND b.live_order_line_id IS NULL
          ) AS is_it
        ) living
        WHERE s.order_line_id = l.id
      ) parcel
      WHERE l.order_id = o.id AND purchase.facts IS NOT NULL
    ) line ON true
    WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[]) AND o.kept_since IS NULL AND (purchase.facts IS NOT NULL OR o.changes <> '[]')`;
}
