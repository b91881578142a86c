import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";

/**
 * Holds orders until the transaction ends, so that of two changes of one order the second sees the first. Whatever changes
 * orders, or what hangs on them, holds all of them by this before anything else: held in one sequence, and before their
 * lines, purchases and fulfillment orders, two changes never wait for each other.
 */
export async function holdOrders({ orderIds, ...work }: TenantWork & { orderIds: readonly string[] }): Promise<void> {
  await scopedRows(work)`
    SELECT 1 FROM orders o WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`;
}
