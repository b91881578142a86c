import type { SqlTransaction } from "./order-facts.sql.server";

/**
 * Blanks, for good, everything that tells who bought: in orders, their lines, log, purchases, parcels and refunds, and in what
 * suppliers and carriers have delivered of them. What was sold, bought and earned stays.
 */
export async function redactOrders(tx: SqlTransaction, orderIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE orders SET customer_name = '', customer_email = '', customer_phone = '', shipping_address = NULL, note = '', raw = '{}',
      search_text = lower(name), updated_at = now()
    WHERE id = ANY(${orderIds}::uuid[])`;
  await tx.$executeRaw`UPDATE order_lines SET properties = '[]' WHERE order_id = ANY(${orderIds}::uuid[]) AND properties <> '[]'`;
  await tx.$executeRaw`UPDATE order_events SET params = params - 'channelAddress' WHERE order_id = ANY(${orderIds}::uuid[]) AND params ? 'channelAddress'`;
  await tx.$executeRaw`UPDATE refund_requests SET note = '' WHERE order_id = ANY(${orderIds}::uuid[])`;
  await tx.$executeRaw`UPDATE fulfillment_orders SET reject_message = NULL WHERE order_id = ANY(${orderIds}::uuid[])`;
  await tx.$executeRaw`
    UPDATE shipment_events e SET description = '', location = '' FROM shipments s WHERE s.id = e.shipment_id AND s.order_id = ANY(${orderIds}::uuid[])`;
  // They are known by our purchase's number or the parcel's.
  await tx.$executeRaw`
    UPDATE inbound_events e SET body = '{}'
    FROM (
      SELECT p.number AS word FROM purchase_orders p WHERE p.order_id = ANY(${orderIds}::uuid[])
      UNION SELECT unnest(p.external_ids) FROM purchase_orders p WHERE p.order_id = ANY(${orderIds}::uuid[])
      UNION SELECT s.tracking_number FROM shipments s WHERE s.order_id = ANY(${orderIds}::uuid[])
    ) known
    WHERE e.status <> 'received' AND strpos(e.body, known.word) > 0`;
  await tx.$executeRaw`UPDATE purchase_orders SET address = '{}', error_detail = NULL WHERE order_id = ANY(${orderIds}::uuid[])`;
}
