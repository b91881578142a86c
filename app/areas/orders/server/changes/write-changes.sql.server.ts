import { databaseJson } from "~/platform/db/database-json.server";
import { scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";
import type { KnownChange } from "../../rules/changes/known-changes";

/** Keeps what orders differ in. */
export async function writeChanges({
  orders,
  ...work
}: TenantWork & { orders: readonly { id: string; changes: readonly KnownChange[] }[] }): Promise<void> {
  if (orders.length === 0) return;
  await scopedWrite(work)`
    UPDATE orders o SET changes = n.changes
    FROM json_to_recordset(${databaseJson(orders)}::json) AS n(id uuid, changes jsonb)
    WHERE ${tenant("o")} AND o.id = n.id`;
}

/** Marks purchases to be called off by the job that moves them on. */
export async function markToCallOff({
  purchaseOrderIds,
  ...work
}: TenantWork & { purchaseOrderIds: readonly string[] }): Promise<void> {
  if (purchaseOrderIds.length === 0) return;
  await scopedWrite(work)`
    UPDATE purchase_orders p SET call_off_asked_at = now() WHERE ${tenant("p")} AND p.id = ANY(${purchaseOrderIds}::uuid[])`;
}
