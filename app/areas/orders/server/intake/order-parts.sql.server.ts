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

/** Notes that an order's parts were read once it had come to a version. */
export async function markPartsRead({
  orderId,
  asOf,
  ...work
}: TenantWork & { orderId: string; asOf: Date }): Promise<void> {
  await scopedWrite(work)`
    UPDATE orders o SET parts_as_of = greatest(o.parts_as_of, ${asOf}) WHERE ${tenant("o")} AND o.id = ${orderId}::uuid`;
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

/** Orders of a store with a part whose day has come, as far as we know it still being scheduled. */
export async function ordersComeDue({
  storeId,
  now,
  limit,
  ...work
}: TenantWork & { storeId: string; now: Date; limit: number }): Promise<string[]> {
  const rows = await scopedRows<{ externalId: string }>(work)`
    SELECT DISTINCT o.external_id AS "externalId"
    FROM fulfillment_orders f JOIN orders o ON ${tenant("o")} AND o.id = f.order_id AND o.store_id = ${storeId}::uuid
    WHERE ${tenant("f")} AND f.status = 'scheduled' AND f.fulfill_at <= ${now} AND o.cancelled_at IS NULL
    LIMIT ${limit}`;
  return rows.map(({ externalId }) => externalId);
}
