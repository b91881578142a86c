import type { PurchaseOrder } from "@prisma/client";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { Supplier, SupplierOrder, SupplierRefund } from "~/adapters/supplier/supplier";
import { isOutage } from "~/platform/db/outage.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { databaseTime } from "~/platform/time/clock.server";
import { advanceRefundJob } from "../../jobs";
import { UNANSWERED } from "../../rules/purchasing/purchase-order-states";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";

/** Purchases in one run whose supplier did not answer for itself: beyond that it is down, and the run ends. */
const MOST_DOWN = 2;

/**
 * Reads purchase orders of one supplier back and takes over state, payment and parcels. What the supplier does not have
 * (any more) stays as it is; one of which it has a part alone is in trouble. One that can't be read, or taken over, holds up
 * none of the others. One without numbers of the supplier's is left to what looks for it by ours (`readBackPurchaseOrder`).
 * @throws what the first that failed threw, after the others
 */
export async function readPurchaseOrders({
  scope,
  source,
  purchaseOrderIds,
}: {
  scope: WorkspaceScope;
  source: string;
  purchaseOrderIds: string[];
}): Promise<void> {
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { id: { in: purchaseOrderIds }, supplier: source, externalIds: { isEmpty: false } },
    orderBy: { createdAt: "asc" },
  });
  if (purchases.length === 0) return;
  const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
  const together = await readTogether(supplier, purchases);
  const failures: unknown[] = [];
  let down = 0;
  for (const purchase of purchases) {
    const { id, externalIds } = purchase;
    try {
      const parts = together ?? (await supplier.readOrders(externalIds));
      await takeOver(
        scope,
        purchase,
        parts.filter(({ ids }) => ids.some((partId) => externalIds.includes(partId))),
      );
    } catch (error) {
      failures.push(error);
      log.error({ err: error, purchaseOrder: id }, "a purchase was not read back");
      if (isOutage(error) && !isOfOne(error) && ++down >= MOST_DOWN) break;
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** All of them in one reading; null where one of them may be to blame that it failed. @throws OutsideError for all of them */
async function readTogether(supplier: Supplier, purchases: readonly PurchaseOrder[]): Promise<SupplierOrder[] | null> {
  try {
    return await supplier.readOrders(purchases.flatMap(({ externalIds }) => externalIds));
  } catch (error) {
    const isAlone = purchases.length === 1;
    const isTimed = error instanceof OutsideError && error.retryAfterMs !== null;
    if (!isAlone && (isOfOne(error) || (mayPass(error) && !isTimed))) return null;
    throw error;
  }
}

/** Whether the supplier answered, and it is this order that it has no good answer for. */
function isOfOne(error: unknown): boolean {
  return error instanceof OutsideError && (error.kind === "refused" || error.reason === "unreadable_answer");
}

async function takeOver(
  scope: WorkspaceScope,
  { id, externalIds }: PurchaseOrder,
  parts: SupplierOrder[],
): Promise<void> {
  if (parts.length === 0) {
    await scope.db.purchaseOrder.updateMany({
      where: { id, status: { notIn: [...UNANSWERED] } },
      data: { checkedAt: databaseTime() },
    });
    return;
  }
  const supplierOrder = combineAnswered(externalIds, parts);
  await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, id);
    await applySupplierOrder({ tx, purchase, supplierOrder });
    if (supplierOrder.refund) await hurryRefund(tx, purchase.orderId, supplierOrder.refund);
  });
}

/** Has the request that a claim belongs to looked at now, where the supplier has decided or paid. */
async function hurryRefund(
  tx: WorkspaceTransaction,
  orderId: string,
  { reference, state }: SupplierRefund,
): Promise<void> {
  const open = await tx.refundRequest.findMany({ where: { orderId, status: { in: ["pending", "accepted"] } } });
  const request = open.find(({ id }) => id === reference);
  if (!request || request.status === state) return;
  const { id: refundRequestId, workspaceId } = request;
  await enqueue(tx, advanceRefundJob, { workspaceId, refundRequestId });
}
