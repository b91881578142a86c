import { databaseJson } from "~/platform/db/database-json.server";
import { scopedRows, scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";

/**
 * Cancels orders as a whole that their store has deleted: what was not given back of each goes off on the day of its deletion,
 * as with any cancellation. One that was cancelled before stays so since then. They are held.
 * @returns those that were not deleted before
 */
export async function cancelDeleted({
  storeId,
  deleted,
  ...work
}: TenantWork & { storeId: string; deleted: readonly { externalId: string; at: Date }[] }): Promise<string[]> {
  const rows = await scopedRows<{ id: string }>(work)`
    UPDATE orders o SET
      deleted_at_store_at = n.at, cancelled_at = coalesce(o.cancelled_at, n.at), total = least(o.total, o.refunded_total),
      cancelled_total = o.cancelled_total + greatest(o.total - o.refunded_total - o.gift_cards_left, 0),
      cancelled_taxes = o.cancelled_taxes + o.tax_left + o.duties_left, tax_left = 0, duties_left = 0, gift_cards_left = 0, owed_total = 0,
      current_parts = CASE WHEN o.current_parts IS NOT NULL THEN '{"subtotal":"0","shipping":"0","tax":"0","duties":"0"}'::jsonb END,
      updated_at = now()
    FROM json_to_recordset(${databaseJson(deleted)}::json) AS n("externalId" text, at timestamptz)
    WHERE ${tenant("o")} AND o.store_id = ${storeId}::uuid AND o.external_id = n."externalId" AND o.deleted_at_store_at IS NULL
    RETURNING o.id::text`;
  const orderIds = rows.map(({ id }) => id);
  if (orderIds.length === 0) return [];
  await scopedWrite(work)`
    UPDATE order_lines l SET current_quantity = 0, unsent_quantity = 0
    WHERE ${tenant("l")} AND l.order_id = ANY(${orderIds}::uuid[])`;
  await scopedWrite(work)`
    UPDATE fulfillment_orders f SET status = 'cancelled', updated_at = now()
    WHERE ${tenant("f")} AND f.order_id = ANY(${orderIds}::uuid[]) AND f.status NOT IN ('closed', 'cancelled')`;
  return orderIds;
}
