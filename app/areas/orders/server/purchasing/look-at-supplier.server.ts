import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { readPurchaseOrders } from "./read-purchase-orders.server";

/**
 * Has purchases read from their supplier at once, for a person who does not wait for the next round: who has just paid there,
 * or is asked by a buyer (C304).
 * @param externalIds the supplier's order numbers
 * @returns the purchases' ids
 * @throws AppError notFound where none of the workspace's purchases has one; rateLimited
 * @throws OutsideError where the supplier does not answer
 */
export async function lookAtSupplier({
  scope,
  source,
  externalIds,
}: {
  scope: WorkspaceScope;
  source: string;
  externalIds: readonly string[];
}): Promise<string[]> {
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { supplier: source, externalIds: { hasSome: [...externalIds] } },
    select: { id: true },
  });
  if (purchases.length === 0) throw new AppError("notFound", { key: "errors.not_found" });
  await countAttempts([{ kind: "supplierLook", by: scope.workspaceId }]);
  const purchaseOrderIds = purchases.map(({ id }) => id);
  await readPurchaseOrders({ scope, source, purchaseOrderIds });
  return purchaseOrderIds;
}
