import { z } from "zod";
import type { PurchaseName } from "~/areas/wallet/server/list-transactions.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** The numbers and orders of purchase orders by their ids, for lists of what was paid. */
export async function namePurchases({
  scope,
  purchaseOrderIds,
}: {
  scope: WorkspaceScope;
  purchaseOrderIds: string[];
}): Promise<Map<string, PurchaseName>> {
  const ids = purchaseOrderIds.filter((id) => z.uuid().safeParse(id).success);
  if (ids.length === 0) return new Map();
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { id: { in: ids }, keptSince: null },
    select: { id: true, number: true, orderId: true, order: { select: { name: true } } },
  });
  return new Map(
    purchases.map(({ id, number, orderId, order }) => [id, { number, order_id: orderId, order_name: order.name }]),
  );
}
