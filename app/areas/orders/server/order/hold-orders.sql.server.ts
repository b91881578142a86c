import { holdStoresToBuyFor } from "~/areas/accounts/server/stores/hold-stores-to-buy-for.server";
import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";

/** Orders that transactions hold: what each step of a change holds anew is asked of the database once. */
const heldOrders = new WeakMap<object, Set<string>>();

/**
 * Holds orders until the transaction ends, so that of two changes of one order the second sees the first. Whatever changes
 * orders, or what hangs on them, holds all of them by this before anything else: held in one sequence, and before their
 * lines, purchases and fulfillment orders, two changes never wait for each other.
 */
export async function holdOrders({ orderIds, ...work }: TenantWork & { orderIds: readonly string[] }): Promise<void> {
  const { tx, workspaceId } = work;
  const held = heldOrders.get(tx) ?? new Set();
  const keyOf = (id: string) => `${workspaceId} ${id}`;
  const others = orderIds.filter((id) => !held.has(keyOf(id)));
  if (others.length === 0) return;
  await scopedRows(work)`
    SELECT 1 FROM orders o WHERE ${tenant("o")} AND o.id = ANY(${others}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`;
  // Outside of a transaction a statement holds nothing beyond itself.
  if ("$transaction" in tx && typeof tx.$transaction === "function") return;
  heldOrders.set(tx, new Set([...held, ...others.map(keyOf)]));
}

/**
 * As `holdOrders`, for who buys for them: holds their stores first, which a move to another workspace excludes (decision 89).
 * @returns the orders that are here, and whose store is
 */
export async function holdOrdersToBuy({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<string[]> {
  const seen = await scopedRows<{ storeId: string }>(work)`
    SELECT DISTINCT o.store_id::text AS "storeId" FROM orders o WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[])`;
  const staying = await holdStoresToBuyFor({ ...work, storeIds: seen.map(({ storeId }) => storeId) });
  const held = await scopedRows<{ id: string }>(work)`
    SELECT o.id::text FROM orders o
    WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[]) AND o.store_id = ANY(${[...staying]}::uuid[])
    ORDER BY o.id FOR NO KEY UPDATE`;
  return held.map(({ id }) => id);
}
