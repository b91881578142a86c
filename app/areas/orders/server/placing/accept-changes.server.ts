import { Prisma, type PurchaseOrder } from "@prisma/client";
import Decimal from "decimal.js";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { advancePurchaseOrderJob } from "../../jobs";
import { hasFallen } from "../../rules/placing/below-floor";
import { changesSchema, type Changes } from "../../rules/placing/terms";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";
import { holdToFloor, revenueNow } from "./hold-to-floor.server";
import { askForYes, isAboveCeiling } from "./take-total.server";

const WAITING = ["draft", "awaiting_payment"];

/**
 * A person says yes to what has changed of a purchase since it was asked for. One that is still to be sent is looked at once more
 * and bought, unless it has changed again; one that the supplier has is paid, where it is to be.
 * @param totalCost as the person saw it
 * @param shippingCode the way to ship that they chose where the confirmed one is gone; the proposed one where it is left out
 * @throws AppError conflict where it waits no more, costs something else by now, or its order brings in less than was shown
 */
export async function acceptChanges({
  scope,
  purchaseOrderId,
  totalCost,
  shippingCode,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  totalCost: string;
  shippingCode?: string | undefined;
}): Promise<void> {
  const found = await scope.db.purchaseOrder.count({ where: { id: purchaseOrderId } });
  if (found === 0) throw new AppError("notFound", { key: "errors.not_found" });
  const isAsShown = await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const changes = changesSchema.safeParse(purchase.waitsFor).data;
    const chosen = changes && chosenCarrier(purchase, changes, shippingCode);
    const total = chosen?.totalCost ?? purchase.totalCost;
    const isKnown = shippingCode === undefined || chosen?.shippingMethod === shippingCode;
    if (!WAITING.includes(purchase.status) || !changes || !isKnown || !new Decimal(totalCost).equals(total.toFixed(2)))
      throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    const { workspaceId, orderId, number, supplier } = purchase;
    const { profit, cost } = changes;
    const revenue = await revenueNow(tx, workspaceId, orderId);
    if (hasFallen(changes.revenue, revenue)) {
      await lookAnew(tx, purchase);
      return false;
    }
    // What is left was shown with either, of the way to ship that was proposed.
    const isAsProposed = !chosen || chosen.shippingMethod === changes.carrier?.proposed;
    const left = !isAsProposed ? null : profit ? profit.now : (cost?.left?.now ?? null);
    await tx.purchaseOrder.update({
      where: { id: purchaseOrderId },
      data: {
        waitsFor: Prisma.DbNull,
        errorCode: null,
        ...chosen,
        confirmedCost: total,
        isCostSeen: true,
        knownRevenue: revenue,
        ...(left !== null && { acceptedProfit: left }),
        ...(isAsProposed && profit?.now === null && { acceptsUnknownProfit: true }),
      },
    });
    await insertOrderEvents({
      tx,
      workspaceId,
      events: [{ orderId, kind: "changes_accepted", params: { number, supplier }, actor: scope.accountId ?? "system" }],
    });
    await recomputeOrder({ tx, workspaceId, orderId });
    await enqueue(tx, advancePurchaseOrderJob, { workspaceId, purchaseOrderId });
    return true;
  });
  if (!isAsShown) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
}

/** The way to ship in place of the one that is gone, and what the purchase comes to with it; null where none is to be chosen. */
function chosenCarrier({ itemsCost }: PurchaseOrder, { carrier }: Changes, code: string | undefined) {
  const choice = carrier?.choices.find((each) => each.code === (code ?? carrier.proposed));
  if (!choice) return null;
  return {
    shippingMethod: choice.code,
    shippingWanted: choice.code,
    shippingLabel: choice.label,
    shippingMinDays: choice.minDays,
    shippingMaxDays: choice.maxDays,
    shippingCost: choice.cost,
    totalCost: itemsCost.plus(choice.cost),
  };
}

/** Money was given back since its figures were shown: they are made anew, and wait for another yes where that is still needed. */
async function lookAnew(tx: WorkspaceTransaction, { id, workspaceId, orderId, status }: PurchaseOrder): Promise<void> {
  const purchase = await tx.purchaseOrder.update({
    where: { id },
    data: { waitsFor: Prisma.DbNull, errorCode: null },
    include: { lines: true },
  });
  if (status === "awaiting_payment") {
    if (await isAboveCeiling(tx, purchase)) await askForYes(tx, purchase);
    else await holdToFloor(tx, id);
  }
  await recomputeOrder({ tx, workspaceId, orderId });
  await enqueue(tx, advancePurchaseOrderJob, { workspaceId, purchaseOrderId: id });
}
