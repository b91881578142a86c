import { databaseJson } from "~/platform/db/database-json.server";
import { scopedRows, scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";

/**
 * Ends parts that orders have no more, such as those that were merged into others.
 * @param orders all the parts that each has at its store; one without any says nothing
 */
export async function endGoneParts({
  storeId,
  orders,
  ...work
}: TenantWork & { storeId: string; orders: { externalId: string; parts: string[] }[] }): Promise<void> {
  const told = orders.filter(({ parts }) => parts.length > 0);
  if (told.length === 0) return;
  await scopedWrite(work)`
    UPDATE fulfillment_orders f SET status = 'cancelled', updated_at = now()
    FROM json_to_recordset(${databaseJson(told)}::json) AS n("externalId" text, parts text[])
    JOIN orders o ON ${tenant("o")} AND o.store_id = ${storeId}::uuid AND o.external_id = n."externalId"
    WHERE ${tenant("f")} AND f.order_id = o.id AND f.status NOT IN ('closed', 'cancelled') AND NOT f.external_id = ANY(n.parts)`;
}

/** Notes that an order's parts were read once it had come to a version; of one that was never read as a whole nothing is noted. */
export async function markPartsRead({
  orderId,
  asOf,
  ...work
}: TenantWork & { orderId: string; asOf: Date }): Promise<void> {
  await scopedWrite(work)`
    UPDATE orders o SET parts_as_of = greatest(o.parts_as_of, ${asOf})
    WHERE ${tenant("o")} AND o.id = ${orderId}::uuid AND o.parts_as_of IS NOT NULL`;
}

/** Those of some orders whose parts say otherwise than the orders themselves how much is left to send: one of both is older. */
export async function ordersWithOldParts({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<string[]> {
  const rows = await scopedRows<{ externalId: string }>(work)`
    SELECT o.external_id AS "externalId" FROM orders o
    WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[]) AND o.cancelled_at IS NULL
      AND EXISTS (SELECT 1 FROM fulfillment_orders f WHERE f.order_id = o.id)
      AND EXISTS (
        SELECT 1 FROM order_lines l
        WHERE l.order_id = o.id AND l.requires_shipping AND NOT l.is_gift_card AND l.unsent_quantity <> coalesce((
          SELECT sum((p.value ->> 'remainingQuantity')::int)
          FROM fulfillment_orders f CROSS JOIN LATERAL jsonb_array_elements(f.lines) p(value)
          WHERE f.order_id = o.id AND f.status NOT IN ('closed', 'cancelled') AND p.value ->> 'lineExternalId' = l.external_id), 0))`;
  return rows.map(({ externalId }) => externalId);
}

/** An order of which a part has come due, as far as we know it still being scheduled. */
export interface DueOrder {
  id: string;
  externalId: string;
  name: string;
  /** How often its store was asked since the part's day came, with this time */
  asks: number;
  /** Something of it has a supplier here */
  isMapped: boolean;
}

/**
 * Takes up orders of a store with a part of ours whose day has come, those that have waited longest first. What stays
 * scheduled all the same is taken up again after 20 minutes, then after twice as long each time, up to a day.
 */
export async function takeUpComeDue({
  storeId,
  now,
  limit,
  ...work
}: TenantWork & { storeId: string; now: Date; limit: number }): Promise<DueOrder[]> {
  return scopedRows<DueOrder>(work)`
    WITH due AS (
      SELECT p.id, o.id AS order_id, o.external_id, o.name,
        EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.supplier_sku_id IS NOT NULL) AS is_mapped
      FROM fulfillment_orders p JOIN orders o ON ${tenant("o")} AND o.id = p.order_id AND o.store_id = ${storeId}::uuid
      WHERE ${tenant("p")} AND p.status = 'scheduled' AND p.fulfill_at <= ${now} AND NOT p.is_elsewhere
        AND o.cancelled_at IS NULL AND o.archived_at IS NULL
        AND (p.due_asked_at IS NULL OR p.due_asked_at < p.fulfill_at
          OR p.due_asked_at + least(interval '1 day', interval '10 minutes' * power(2, least(p.due_asks, 8))) <= ${now})
      ORDER BY greatest(p.fulfill_at, p.due_asked_at), p.id
      LIMIT ${limit}
      FOR UPDATE OF p SKIP LOCKED
    )
    UPDATE fulfillment_orders f SET due_asked_at = ${now}, due_asks = CASE WHEN f.due_asked_at >= f.fulfill_at THEN f.due_asks + 1 ELSE 1 END
    FROM due WHERE ${tenant("f")} AND f.id = due.id
    RETURNING due.order_id::text AS id, due.external_id AS "externalId", due.name, f.due_asks AS asks, due.is_mapped AS "isMapped"`;
}
