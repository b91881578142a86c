import type { SystemTransaction } from "~/platform/db/client.server";
import { scopedRows, tenant } from "~/platform/db/sql.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { storeQueue } from "../../job-places";
import { sendFulfillmentJob } from "../../jobs";
import { moveParcelTelling } from "./move-parcel-telling.server";
import { TELLING } from "./plan-parcel.server";

/**
 * Has the store told of parcels that left while it held their goods back, or a part of them, once it does not any more: nobody
 * has to ask for it. The orders are held, and derived anew afterwards.
 */
export async function tellReleased({
  orderIds,
  ...work
}: {
  tx: SystemTransaction;
  workspaceId: string;
  orderIds: readonly string[];
}): Promise<void> {
  const { tx, workspaceId } = work;
  const parcels = await scopedRows<{ id: string; storeId: string; state: "failed" | "sent" }>(work)`
    SELECT h.id::text, h.store_id::text AS "storeId", h.fulfillment_state AS state
    FROM shipments h JOIN orders o ON o.id = h.order_id
    WHERE ${tenant("h")} AND h.order_id = ANY(${orderIds}::uuid[])
      AND (h.fulfillment_state = 'sent' OR h.fulfillment_state = 'failed' AND h.fulfillment_error = 'not_fulfillable') AND EXISTS (
        SELECT FROM shipment_lines s JOIN order_lines l ON l.id = s.order_line_id
        JOIN fulfillment_orders f ON f.order_id = h.order_id AND f.status IN ('open', 'in_progress') AND NOT f.is_elsewhere
        CROSS JOIN LATERAL jsonb_array_elements(f.lines) p(value)
        WHERE s.shipment_id = h.id AND p.value ->> 'lineExternalId' = l.external_id AND (p.value ->> 'remainingQuantity')::int > 0
          AND (h.fulfillment_state = 'failed' OR s.quantity > greatest((
            SELECT sum((t.value ->> 'quantity')::int)
            FROM store_writes w CROSS JOIN LATERAL jsonb_array_elements(w.outcome -> 'lines') t(value)
            WHERE w.shipment_id = h.id AND w.state = 'done' AND w.kind = ANY(${[...TELLING]}) AND w.fallen_at IS NULL
              AND t.value ->> 'lineExternalId' = l.external_id
          ), (
            -- What a person has put under its number is told as well.
            SELECT sum((t.value ->> 'quantity')::int)
            FROM jsonb_array_elements(o.sent_at_store) g(value) CROSS JOIN LATERAL jsonb_array_elements(g.value -> 'lines') t(value)
            WHERE g.value -> 'numbers' @> jsonb_build_array(jsonb_build_object('number', h.tracking_number))
              AND t.value ->> 'lineExternalId' = l.external_id
          ), 0)))`;
  for (const { id, state } of parcels)
    await moveParcelTelling({ tx, id, from: [state], to: "pending", data: { fulfillmentError: null } });
  const jobs = parcels.map(({ id, storeId }) => ({
    payload: { workspaceId, shipmentId: id },
    options: storeQueue(storeId),
  }));
  await enqueueMany(tx, sendFulfillmentJob, jobs);
}
