import { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";

/**
 * Puts all rows of a store into another workspace, in the caller's transaction: the store, its orders with all that hangs on
 * them, its listings, and what was in work for it. Products that are listed in this store alone go along to a workspace that
 * prices in the same currency; one that is listed elsewhere too, or that the other workspace has imported itself, stays, and
 * its listing goes on as the store's own product, mapped as it was. Wallets and their entries stay where they are.
 */
export async function moveStoreRows(tx: SystemTransaction, { storeId, from, to }: { storeId: string; from: string; to: string }): Promise<void> {
  await tx.$executeRaw`
    UPDATE imported_products p SET workspace_id = ${to}::uuid
    WHERE p.workspace_id = ${from}::uuid
      AND (SELECT count(DISTINCT w.currency) FROM workspaces w WHERE w.id IN (${from}::uuid, ${to}::uuid)) = 1
      AND EXISTS (SELECT 1 FROM listings l WHERE l.imported_product_id = p.id AND l.store_id = ${storeId}::uuid)
      AND NOT EXISTS (SELECT 1 FROM listings l WHERE l.imported_product_id = p.id AND l.store_id <> ${storeId}::uuid)
      AND NOT EXISTS (SELECT 1 FROM imported_products o WHERE o.workspace_id = ${to}::uuid AND o.source = p.source AND o.source_product_id = p.source_product_id)`;
  await tx.$executeRaw`
    UPDATE imported_variants v SET workspace_id = ${to}::uuid
    FROM imported_products p WHERE p.id = v.imported_product_id AND p.workspace_id = ${to}::uuid AND v.workspace_id = ${from}::uuid`;
  await tx.$executeRaw`
    UPDATE listings l SET origin = 'store', imported_product_id = NULL
    FROM imported_products p WHERE p.id = l.imported_product_id AND l.store_id = ${storeId}::uuid AND p.workspace_id = ${from}::uuid`;
  const ofStore = Prisma.sql`store_id = ${storeId}::uuid`;
  const ofOrders = Prisma.sql`order_id IN (SELECT id FROM orders WHERE store_id = ${storeId}::uuid)`;
  // The names stand here and come from nowhere else.
  const tables: [table: Prisma.Sql, rows: Prisma.Sql][] = [
    [Prisma.sql`listings`, ofStore],
    [Prisma.sql`listing_variants`, ofStore],
    [Prisma.sql`process_items`, ofStore],
    [Prisma.sql`order_lines`, ofOrders],
    [Prisma.sql`fulfillment_orders`, ofOrders],
    [Prisma.sql`order_events`, ofOrders],
    [Prisma.sql`refund_requests`, ofOrders],
    [Prisma.sql`purchase_order_lines`, Prisma.sql`purchase_order_id IN (SELECT id FROM purchase_orders WHERE store_id = ${storeId}::uuid)`],
    [Prisma.sql`shipment_lines`, Prisma.sql`shipment_id IN (SELECT id FROM shipments WHERE store_id = ${storeId}::uuid)`],
    [Prisma.sql`shipment_events`, Prisma.sql`shipment_id IN (SELECT id FROM shipments WHERE store_id = ${storeId}::uuid)`],
    [Prisma.sql`purchase_orders`, ofStore],
    [Prisma.sql`shipments`, ofStore],
    [Prisma.sql`orders`, ofStore],
    [Prisma.sql`stores`, Prisma.sql`id = ${storeId}::uuid`],
  ];
  for (const [table, rows] of tables) await tx.$executeRaw`UPDATE ${table} SET workspace_id = ${to}::uuid WHERE ${rows}`;
}
