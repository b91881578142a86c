import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { writeLineMappings } from "./apply-mapping.sql.server";
import { recomputeOrders } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";

/**
 * Gives the mapping of a store's variants to the open order lines of those variants that are not bought yet, and derives
 * their orders' states anew. Called in the transaction that changed the mapping.
 * @param externalVariantIds the platform's ids of the variants
 * @returns how many orders changed
 */
export async function applyMappingToOrders({ tx, scope, storeId, externalVariantIds }: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  storeId: string;
  externalVariantIds: string[];
}): Promise<number> {
  if (externalVariantIds.length === 0) return 0;
  const orderIds = await writeLineMappings(tx, scope, { storeId, externalVariantIds });
  await insertOrderEvents(tx, scope.workspaceId, orderIds.map((orderId) => ({ orderId, kind: "mapping_changed", actor: scope.accountId ? "person" : "system" })));
  await recomputeOrders({ tx, orderIds });
  return orderIds.length;
}
