import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";
import { sendingsSchema, type OwnParcels, type Sending } from "../../rules/fulfillment/sent-by-others";

/** What a store has as sent of an order, and which of that is ours. */
export interface SentAtStore {
  orderId: string;
  sent: Sending[];
  own: OwnParcels;
  /** Something of it was ever bought here */
  isBought: boolean;
}

/** Reads what stores have as sent of orders. */
export async function readSentAtStores({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<SentAtStore[]> {
  const rows = await scopedRows<Omit<SentAtStore, "own" | "sent"> & OwnParcels & { sent: unknown }>(work)`
    SELECT o.id::text AS "orderId", o.sent_at_store AS sent,
      EXISTS (SELECT FROM purchase_orders q WHERE q.order_id = o.id) AS "isBought",
      ARRAY(SELECT h.tracking_number FROM shipments h WHERE h.order_id = o.id) AS numbers,
      ARRAY(SELECT h.external_fulfillment_id FROM shipments h WHERE h.order_id = o.id AND h.external_fulfillment_id IS NOT NULL
        UNION SELECT w.outcome ->> 'externalId' FROM store_writes w
          WHERE w.order_id = o.id AND w.state = 'done' AND w.kind IN ('create_fulfillment', 'add_tracking')
            AND w.outcome ->> 'externalId' IS NOT NULL) AS "fulfillmentIds"
    FROM orders o WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[])`;
  return rows.map(({ orderId, isBought, sent, numbers, fulfillmentIds }) => ({
    orderId,
    isBought,
    sent: sendingsSchema.parse(sent),
    own: { numbers, fulfillmentIds },
  }));
}
