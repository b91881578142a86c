import { Prisma } from "@prisma/client";
import { configuredSuppliers } from "~/adapters/registry.server";
import type { SystemTransaction } from "~/platform/db/client.server";

/** Waits for whoever is at one of a store's orders, and has others wait until the transaction ends: in the sequence of `holdOrders`. */
export async function holdStoreOrders({ tx, storeId }: { tx: SystemTransaction; storeId: string }): Promise<void> {
  await tx.$queryRaw`
    SELECT count(*) FROM (SELECT 1 FROM orders WHERE store_id = ${storeId}::uuid ORDER BY id FOR NO KEY UPDATE) held`;
}

/**
 * Puts a store's orders, with all that hangs on them, into another workspace, in the caller's transaction, which holds the store.
 * The orders are held first, as whoever changes them does. What purchases were paid with and have earned stays with the wallet
 * that paid (decision 89).
 */
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
  await holdStoreOrders({ tx, storeId });
  const paidByUs = configuredSuppliers().flatMap(({ source, capabilities }) =>
    capabilities.payment === "wallet" ? [source] : [],
  );
  // Whose money went, or may have gone, is said of those too that a process of before has paid, or that nobody was charged for.
  await tx.$executeRaw`
    UPDATE purchase_orders SET workspace_id = ${to}::uuid, paid_by_workspace = coalesce(paid_by_workspace,
      CASE WHEN supplier = ANY(${paidByUs}::text[]) AND payment_status IN ('paying', 'unknown', 'paid', 'refunded') THEN workspace_id END)
    WHERE store_id = ${storeId}::uuid`;
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
    [Prisma.sql`shipments`, ofStore],
    [Prisma.sql`orders`, ofStore],
    [Prisma.sql`order_syncs`, ofStore],
    [Prisma.sql`tracking_pages`, ofStore],
  ];
  for (const [table, rows] of tables)
    await tx.$executeRaw`UPDATE ${table} SET workspace_id = ${to}::uuid WHERE ${rows}`;
}
