import { findSupplies } from "~/areas/catalog/server/mapping/find-supplies.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { holdOrdersOfVariants, writeLineMappings } from "./apply-mapping.sql.server";

/**
 * Gives the mapping of a store's variants to the open order lines of those variants that are not bought yet, and derives
 * their orders' states anew. Called in the transaction that changed the mapping.
 * @param externalVariantIds the platform's ids of the variants
 * @returns how many orders changed
 */
export async function applyMappingToOrders({
  tx,
  scope,
  storeId,
  externalVariantIds,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  storeId: string;
  externalVariantIds: string[];
}): Promise<number> {
  if (externalVariantIds.length === 0) return 0;
  const { workspaceId } = scope;
  await holdOrdersOfVariants({ tx, workspaceId, storeId, externalVariantIds });
  const supplies = await findSupplies({ db: tx, workspaceId, storeId, externalIds: externalVariantIds });
  const mappings = [...supplies].map(([externalId, supply]) => ({ ...supply, externalId }));
  const orderIds = await writeLineMappings({ tx, workspaceId, storeId, mappings });
  await insertOrderEvents({
    tx,
    workspaceId,
    events: orderIds.map((orderId) => ({
      orderId,
      kind: "mapping_changed",
      actor: scope.accountId ? "person" : "system",
    })),
  });
  await recomputeOrders({ tx, workspaceId, orderIds });
  return orderIds.length;
}
