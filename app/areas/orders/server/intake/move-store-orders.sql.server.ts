import { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";

/** Puts a store's orders, with all that hangs on them, into another workspace, in the caller's transaction. */
export async function moveStoreOrders({
  tx,
  storeId,
  to,
}: {
  tx: SystemTransaction;
  storeId: string;
  /** Workspace */
  to: string;
}): Promise<void> {
  const ofStore = Prisma.sql`store_id = ${storeId}::uuid`;
  const ofOrders = Prisma.sql`order_id IN (SELECT id FROM orders WHERE store_id = ${storeId}::uuid)`;
  // The names stand here and come from nowhere else.
  const tables: [table: Prisma.Sql, rows: Prisma.Sql][] = [
    [Prisma.sql`order_lines`, ofOrders],
    [Prisma.sql`fulfillment_orders`, ofOrders],
    [Prisma.sql`order_events`, ofOrders],
    [Prisma.sql`order_refunds`, ofStore],
    [
      Prisma.sql`refund_claims`,
      Prisma.sql`purchase_order_id IN (SELECT id FROM purchase_orders WHERE store_id = ${storeId}::uuid)`,
    ],
    [Prisma.sql`refund_requests`, ofOrders],
    [
      Prisma.sql`feedback_entries`,
      Prisma.sql`feedback_id IN (SELECT f.id FROM order_feedbacks f JOIN orders o ON o.id = f.order_id WHERE o.store_id = ${storeId}::uuid)`,
    ],
    [Prisma.sql`order_feedbacks`, ofOrders],
    [Prisma.sql`cashbacks`, ofOrders],
    [Prisma.sql`automation_decisions`, ofOrders],
    [Prisma.sql`order_assignments`, ofOrders],
    [
      Prisma.sql`purchase_order_lines`,
      Prisma.sql`purchase_order_id IN (SELECT id FROM purchase_orders WHERE store_id = ${storeId}::uuid)`,
    ],
    [
      Prisma.sql`shipment_lines`,
      Prisma.sql`shipment_id IN (SELECT id FROM shipments WHERE store_id = ${storeId}::uuid)`,
    ],
    [
      Prisma.sql`shipment_events`,
      Prisma.sql`shipment_id IN (SELECT id FROM shipments WHERE store_id = ${storeId}::uuid)`,
    ],
    [Prisma.sql`store_writes`, ofStore],
    [Prisma.sql`purchase_orders`, ofStore],
    [Prisma.sql`shipments`, ofStore],
    [Prisma.sql`orders`, ofStore],
    [Prisma.sql`order_syncs`, ofStore],
    [Prisma.sql`tracking_pages`, ofStore],
  ];
  for (const [table, rows] of tables)
    await tx.$executeRaw`UPDATE ${table} SET workspace_id = ${to}::uuid WHERE ${rows}`;
}
