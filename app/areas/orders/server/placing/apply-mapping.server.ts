import { findSupplies } from "~/areas/catalog/server/mapping/find-supplies.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { readLineUnits } from "../order/line-units.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { holdOrdersOfVariants, writeLineMappings } from "./apply-mapping.sql.server";

/**
 * Gives the mapping of a store's variants to the open order lines of those variants that are still to be bought, and derives
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
  const boughtInPart = await readBoughtInPart({ tx, workspaceId, storeId, externalVariantIds });
  const orderIds = await writeLineMappings({ tx, workspaceId, storeId, mappings, boughtInPart });
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

/** Lines of variants that are bought or shipped and of which more is to be bought now: their orders are in the placement. */
async function readBoughtInPart({
  tx,
  workspaceId,
  storeId,
  externalVariantIds,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  storeId: string;
  externalVariantIds: string[];
}): Promise<string[]> {
  const lines = await tx.orderLine.findMany({
    where: {
      externalVariantId: { in: externalVariantIds },
      order: { storeId, section: "placement", cancelledAt: null, archivedAt: null },
      OR: [{ purchaseOrderLines: { some: { liveOrderLineId: { not: null } } } }, { shipmentLines: { some: {} } }],
    },
    select: { id: true, orderId: true },
  });
  if (lines.length === 0) return [];
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const ids = new Set(lines.map(({ id }) => id));
  const units = await readLineUnits({ tx, workspaceId, orderIds });
  return units.flatMap((line) => (ids.has(line.lineId) && buyableUnits(line).buyable > 0 ? [line.lineId] : []));
}
