import type { SystemTransaction } from "~/platform/db/client.server";
import { databaseJson } from "~/platform/db/database-json.server";
import { scopedRows, tenant } from "~/platform/db/sql.server";
import { TAKEN_BACK } from "../../rules/tracking/shipment-states";
import { moveParcelTelling } from "./move-parcel-telling.server";
import { TELLING } from "./plan-parcel.server";

/** Why a parcel that the store was told of is not told any more; a reason of outside.json. */
export const FULFILLMENT_CANCELLED = "fulfillment_cancelled";

/**
 * Keeps what follows from fulfillments that were cancelled at the store (decision 87): what was told in them counts no more.
 * A parcel of a living purchase that is still on its way to the buyer, and that the store wants sent, waits for a person to
 * tell it again; any other is done with, as is one that waits once the store has its goods as sent otherwise. Each is taken
 * back once. The orders are held, and derived anew afterwards.
 * @param fallen by order, the store's ids of its fulfillments that came to nothing
 * @returns orders with a parcel that begins to wait for a person, who is to hear of it with `FULFILLMENT_CANCELLED`
 */
export async function takeBackTellings({
  fallen,
  ...work
}: {
  tx: SystemTransaction;
  workspaceId: string;
  fallen: readonly { orderId: string; fulfillmentIds: readonly string[] }[];
}): Promise<string[]> {
  const orderIds = fallen.flatMap(({ orderId, fulfillmentIds }) => (fulfillmentIds.length > 0 ? [orderId] : []));
  if (orderIds.length === 0) return [];
  const given = databaseJson(
    fallen.flatMap(({ orderId, fulfillmentIds }) => fulfillmentIds.map((id) => ({ orderId, id }))),
  );
  const writes = await scopedRows<{ shipmentId: string | null }>(work)`
    UPDATE store_writes w SET fallen_at = now()
    FROM json_to_recordset(${given}::json) AS n("orderId" uuid, id text)
    WHERE ${tenant("w")} AND w.order_id = n."orderId" AND w.outcome ->> 'externalId' = n.id AND w.state = 'done'
      AND w.kind = ANY(${[...TELLING]}) AND w.fallen_at IS NULL
    RETURNING w.shipment_id::text AS "shipmentId"`;
  const parcels = await scopedRows<{ id: string; orderId: string; state: "sent" | "failed"; isDue: boolean }>(work)`
    SELECT h.id::text, h.order_id::text AS "orderId", h.fulfillment_state AS state,
      o.cancelled_at IS NULL AND NOT coalesce(h.status = 'exception' AND h.sub_status = ANY(${TAKEN_BACK}), false) AND EXISTS (
        SELECT FROM purchase_order_lines b JOIN order_lines l ON l.id = b.live_order_line_id
        WHERE b.purchase_order_id = h.purchase_order_id AND CASE
          WHEN EXISTS (SELECT FROM shipment_lines s WHERE s.shipment_id = h.id) THEN coalesce(l.unsent_quantity, 1) > 0
            AND EXISTS (SELECT FROM shipment_lines s WHERE s.shipment_id = h.id AND s.order_line_id = l.id)
          -- What is in a further parcel nobody says: any goods of its purchase, whose number the store gets beside the first's.
          ELSE coalesce(l.unsent_quantity, 1) > 0 OR EXISTS (
            SELECT FROM shipments g JOIN store_writes w ON w.shipment_id = g.id
            WHERE g.order_id = h.order_id AND g.purchase_order_id = h.purchase_order_id AND g.id <> h.id
              AND w.state = 'done' AND w.kind = ANY(${[...TELLING]}) AND w.fallen_at IS NULL) END) AS "isDue"
    FROM shipments h JOIN orders o ON o.id = h.order_id
    WHERE ${tenant("h")} AND h.order_id = ANY(${orderIds}::uuid[]) AND (
      h.fulfillment_state = 'failed' AND h.fulfillment_error = ${FULFILLMENT_CANCELLED}
      OR h.fulfillment_state = 'sent' AND (
        h.id = ANY(${writes.flatMap(({ shipmentId }) => shipmentId ?? [])}::uuid[])
        OR EXISTS (
          SELECT FROM json_to_recordset(${given}::json) AS n("orderId" uuid, id text)
          WHERE n."orderId" = h.order_id AND n.id = h.external_fulfillment_id)))`;
  const data = { fulfillmentError: FULFILLMENT_CANCELLED, externalFulfillmentId: null };
  for (const { id, state, isDue } of parcels) {
    if (!isDue) await moveParcelTelling({ tx: work.tx, id, from: [state], to: "taken_back", data });
    else if (state === "sent") await moveParcelTelling({ tx: work.tx, id, from: [state], to: "failed", data });
  }
  return [...new Set(parcels.flatMap(({ orderId, state, isDue }) => (isDue && state === "sent" ? [orderId] : [])))];
}
