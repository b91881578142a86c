import { Prisma } from "@prisma/client";
import { scopedRows, scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";

/**
 * Blanks, for good, everything that tells who bought, in orders of one workspace: in their lines, log, purchases, parcels
 * and refunds. What was sold, bought and earned stays.
 */
export async function redactOrders({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<void> {
  const write = scopedWrite(work);
  await write`
    UPDATE orders o SET customer_name = '', customer_email = '', customer_phone = '', shipping_address = NULL, note = '', tax_number = NULL, risk_facts = '[]', raw = '{}',
      search_text = lower(name), updated_at = now(),
      changes = (SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(changes) c WHERE c->>'kind' NOT IN ('address', 'note', 'properties'))
    WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[])`;
  await write`
    UPDATE order_lines l SET properties = '[]' WHERE ${tenant("l")} AND l.order_id = ANY(${orderIds}::uuid[]) AND l.properties <> '[]'`;
  await write`
    UPDATE order_events e SET params = e.params - 'channelAddress'
    WHERE ${tenant("e")} AND e.order_id = ANY(${orderIds}::uuid[]) AND e.params ? 'channelAddress'`;
  await write`
    UPDATE feedback_entries e SET text = '', pictures = '{}'
    FROM order_feedbacks f WHERE ${tenant("e")} AND ${tenant("f")} AND f.id = e.feedback_id AND f.order_id = ANY(${orderIds}::uuid[])`;
  await write`UPDATE order_assignments a SET note = '' WHERE ${tenant("a")} AND a.order_id = ANY(${orderIds}::uuid[])`;
  await write`UPDATE refund_requests r SET note = '' WHERE ${tenant("r")} AND r.order_id = ANY(${orderIds}::uuid[])`;
  await write`
    UPDATE fulfillment_orders f SET reject_message = NULL WHERE ${tenant("f")} AND f.order_id = ANY(${orderIds}::uuid[])`;
  await write`
    UPDATE shipment_events e SET description = '', location = ''
    FROM shipments s WHERE ${tenant("e")} AND ${tenant("s")} AND s.id = e.shipment_id AND s.order_id = ANY(${orderIds}::uuid[])`;
  await write`
    UPDATE purchase_orders p SET address = '{}', ordered_as = NULL, error_detail = NULL WHERE ${tenant("p")} AND p.order_id = ANY(${orderIds}::uuid[])`;
}

/** The pictures that were given as evidence about some orders, by their ids. */
export async function readEvidence({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<string[]> {
  const rows = await scopedRows<{ id: string }>(work)`
    SELECT DISTINCT unnest(e.pictures)::text AS id
    FROM feedback_entries e JOIN order_feedbacks f ON f.id = e.feedback_id
    WHERE ${tenant("e")} AND ${tenant("f")} AND f.order_id = ANY(${orderIds}::uuid[])`;
  return rows.map(({ id }) => id);
}

/** What a sender's deliveries about an order are filed under. */
export interface DeliveryKey {
  source: string;
  subject: string;
}

/**
 * What suppliers' deliveries about some orders are filed under: our purchases' numbers and the suppliers'. One that another
 * workspace's purchase has too is left out.
 */
export function readSupplierKeys({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<DeliveryKey[]> {
  return scopedRows<DeliveryKey>(work)`
    SELECT DISTINCT p.supplier AS source, key.subject
    FROM purchase_orders p
    CROSS JOIN LATERAL (SELECT p.number UNION SELECT unnest(p.external_ids)) AS key(subject)
    WHERE ${tenant("p")} AND p.order_id = ANY(${orderIds}::uuid[]) AND ${ofNobodyElse}`;
}

/** No other workspace's purchase at the supplier goes by the number. */
const ofNobodyElse = Prisma.sql`NOT EXISTS (
      SELECT 1 FROM purchase_orders other
      WHERE other.external_ids @> ARRAY[key.subject] AND other.supplier = p.supplier AND other.workspace_id <> p.workspace_id)`;

/** The parcels of some orders, and whether another workspace has a parcel of the same number. */
export function readParcelKeys({
  orderIds,
  ...work
}: TenantWork & { orderIds: string[] }): Promise<{ id: string; trackingNumber: string; isShared: boolean }[]> {
  return scopedRows<{ id: string; trackingNumber: string; isShared: boolean }>(work)`
    SELECT s.id::text, s.tracking_number AS "trackingNumber", EXISTS (
      SELECT 1 FROM shipments other WHERE other.tracking_number = s.tracking_number AND other.workspace_id <> s.workspace_id
    ) AS "isShared"
    FROM shipments s WHERE ${tenant("s")} AND s.order_id = ANY(${orderIds}::uuid[])`;
}
