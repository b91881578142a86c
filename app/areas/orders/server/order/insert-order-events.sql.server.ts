import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import { scopedWrite, tenantId, type TenantWork } from "~/platform/db/sql.server";

export interface NewOrderEvent {
  orderId: string;
  /** A key of orders.timeline.* */
  kind: string;
  params?: unknown;
  /** An account's id, or "system", "channel", "supplier", "carrier" */
  actor?: string;
}

/** Adds lines to the timelines of orders (O023). */
export async function insertOrderEvents({
  events,
  ...work
}: TenantWork & { events: readonly NewOrderEvent[] }): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ params = {}, actor = "system", ...event }) => ({ ...event, id: newId(), params, actor }));
  await scopedWrite(work)`
    INSERT INTO order_events (id, workspace_id, order_id, kind, params, actor)
    SELECT n.id, ${tenantId()}, n."orderId", n.kind, n.params, n.actor
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(id uuid, "orderId" uuid, kind text, params jsonb, actor text)`;
}
