import { Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { advancePurchaseOrderJob } from "../../jobs";
import { changesSchema } from "../../rules/placing/terms";
import { orderRevenue } from "../../rules/purchasing/order-revenue";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";

const WAITING = ["draft", "awaiting_payment"];

/**
 * A person says yes to what has changed of a purchase since it was asked for. One that is still to be sent is looked at once more
 * and bought, unless it has changed again; one that the supplier has is paid, where it is to be.
 * @param totalCost as the person saw it
 * @throws AppError conflict where it waits no more, or costs something else by now
 */
export async function acceptChanges({
  scope,
  purchaseOrderId,
  totalCost,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  totalCost: string;
}): Promise<void> {
  const found = await scope.db.purchaseOrder.count({ where: { id: purchaseOrderId } });
  if (found === 0) throw new AppError("notFound", { key: "errors.not_found" });
  await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const changes = changesSchema.safeParse(purchase.waitsFor).data;
    if (!WAITING.includes(purchase.status) || !changes || !new Decimal(totalCost).equals(purchase.totalCost.toFixed(2)))
      throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    const { workspaceId, orderId, number, supplier } = purchase;
    const { profit, cost } = changes;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    // What is left was shown with either.
    const left = profit ? profit.now : (cost?.left?.now ?? null);
    await tx.purchaseOrder.update({
      where: { id: purchaseOrderId },
      data: {
        waitsFor: Prisma.DbNull,
        errorCode: null,
        confirmedCost: purchase.totalCost,
        isCostSeen: true,
        knownRevenue: orderRevenue(revenueFacts(order, await readCountsTaxes({ db: tx, workspaceId }))).amount,
        ...(left !== null && { acceptedProfit: left }),
        ...(profit?.now === null && { acceptsUnknownProfit: true }),
      },
    });
    await insertOrderEvents({
      tx,
      workspaceId,
      events: [{ orderId, kind: "changes_accepted", params: { number, supplier }, actor: scope.accountId ?? "system" }],
    });
    await recomputeOrder({ tx, workspaceId, orderId });
    await enqueue(tx, advancePurchaseOrderJob, { workspaceId, purchaseOrderId });
  });
}
