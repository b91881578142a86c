import { Prisma, type PurchaseOrder, type PurchaseOrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import type { Changes } from "../../rules/placing/terms";
import { isWithin } from "../../rules/placing/tolerance";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { profitTooLow, revenueNow } from "./hold-to-floor.server";
import { profitAtBoth } from "./profit-left.server";
import { OTHER_CURRENCY } from "./quote-shipping.server";
import { readSourceSettings } from "./source-settings.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/**
 * True for a purchase that costs more than was confirmed by more than the merchant lets pass. Nothing is paid for it before a
 * person has said yes to what it costs.
 */
export async function isAboveCeiling(
  tx: WorkspaceTransaction,
  { workspaceId, supplier, confirmedCost, totalCost }: PurchaseOrder,
): Promise<boolean> {
  if (confirmedCost === null) return false;
  const { price_tolerance: tolerance } = await readSourceSettings({ db: tx, workspaceId, source: supplier });
  return !isWithin({ base: confirmedCost.toFixed(2), now: totalCost.toFixed(2) }, tolerance);
}

/**
 * Takes over what the supplier says that an unpaid purchase comes to: that is its cost from here, less as well as more. What is
 * above its ceiling waits for a person, with both figures and what is left of the order at each; a merchant who pays on the
 * supplier's site has said yes there. A total in another currency can't be held to anything: it is kept as it was told, the cost
 * is not known until it is told in the purchase's own, and what the wallet would pay waits.
 * @returns the purchase as it is then
 */
export async function takeTotal(
  tx: WorkspaceTransaction,
  purchase: Purchase,
  { total, state }: SupplierOrder,
): Promise<Purchase> {
  const { id, workspaceId, orderId, currency, totalCost } = purchase;
  // What is set aside or paid already is what it costs.
  const isUnpaid = purchase.paymentStatus === "unpaid" || purchase.paymentStatus === "failed";
  const isUnknown = purchase.toldCurrency !== null;
  if (state === "cancelled" || !total || !(isUnpaid || isUnknown)) return purchase;
  if (total.currency !== currency) {
    await takeOtherCurrency(tx, purchase, { total, isWaiting: state === "awaiting_payment" && isUnpaid });
    return purchase;
  }
  if (isUnknown || purchase.errorCode === OTHER_CURRENCY) {
    const isStopped = purchase.errorCode === OTHER_CURRENCY;
    await tx.purchaseOrder.update({
      where: { id },
      data: { toldTotal: null, toldCurrency: null, ...(isStopped && { errorCode: null }) },
    });
    await recomputeOrder({ tx, workspaceId, orderId });
  }
  const now = new Decimal(total.amount).toFixed(2);
  if (totalCost.toFixed(2) === now) return purchase;
  const confirmed = (purchase.confirmedCost ?? totalCost).toFixed(2);
  const taken: Purchase = {
    ...purchase,
    totalCost: new Prisma.Decimal(now),
    confirmedCost: new Prisma.Decimal(confirmed),
  };
  await tx.purchaseOrder.update({ where: { id }, data: { totalCost: now, confirmedCost: confirmed } });
  await recomputeOrder({ tx, workspaceId, orderId });
  if (state === "awaiting_payment" && (await isAboveCeiling(tx, taken))) await askForYes(tx, taken);
  else if (purchase.errorCode === PRICE_CHANGED) {
    await tx.purchaseOrder.update({ where: { id }, data: { waitsFor: Prisma.DbNull, errorCode: null } });
    await recomputeOrder({ tx, workspaceId, orderId });
  }
  return taken;
}

/** Keeps a total in another currency. While it is not paid the purchase goes on to nothing by itself, which is said once. */
async function takeOtherCurrency(
  tx: WorkspaceTransaction,
  { id, workspaceId, orderId, errorCode, toldTotal, toldCurrency }: Purchase,
  { total, isWaiting }: { total: Money; isWaiting: boolean },
): Promise<void> {
  const stops = isWaiting && errorCode !== OTHER_CURRENCY;
  if (!stops && toldCurrency === total.currency && toldTotal?.equals(total.amount)) return;
  await tx.purchaseOrder.update({
    where: { id },
    data: {
      toldTotal: total.amount,
      toldCurrency: total.currency,
      // A yes to figures in its own currency is none to what it comes to.
      ...(stops && { waitsFor: Prisma.DbNull, errorCode: OTHER_CURRENCY }),
    },
  });
  await recomputeOrder({ tx, workspaceId, orderId });
  if (!stops) return;
  await tellOfOrder({ tx, workspaceId, orderId, kind: "order_payment_failed", reason: OTHER_CURRENCY });
}

/**
 * What a purchase comes to once some of its lines were called off: less what they cost, as was confirmed and as it is now, since
 * they are bought anew with another. Of one that is paid a total that the supplier tells of what is left is the better one; while
 * nothing is paid it is held to its ceiling (`takeTotal`).
 */
export function withoutLines(
  { itemsCost, totalCost, confirmedCost, currency, paymentStatus }: PurchaseOrder,
  lines: readonly PurchaseOrderLine[],
  { total }: SupplierOrder,
): Pick<PurchaseOrder, "itemsCost" | "totalCost" | "confirmedCost"> {
  const goods = lines.reduce((sum, line) => sum.plus(line.unitCost.times(line.supplierUnits)), new Prisma.Decimal(0));
  const less = (amount: Prisma.Decimal) => Prisma.Decimal.max(amount.minus(goods), 0);
  return {
    itemsCost: less(itemsCost),
    totalCost:
      paymentStatus === "paid" && total?.currency === currency ? new Prisma.Decimal(total.amount) : less(totalCost),
    confirmedCost: confirmedCost && less(confirmedCost),
  };
}

/**
 * Has a purchase that the supplier has, and that is above its ceiling, wait for a person, and says so; also where too little would
 * be left of its order as well, which paying several orders says no yes to.
 */
export async function askForYes(tx: WorkspaceTransaction, purchase: Purchase): Promise<void> {
  const { id, workspaceId, orderId, confirmedCost, totalCost } = purchase;
  const confirmed = (confirmedCost ?? totalCost).toFixed(2);
  const dearer = totalCost.minus(confirmed).toFixed(2);
  const left = await profitAtBoth({ tx, workspaceId, orderId, dearer });
  const profit = await profitTooLow(tx, purchase);
  const revenue = await revenueNow(tx, workspaceId, orderId);
  const cost = { confirmed, now: totalCost.toFixed(2), left };
  const changes: Changes = { cost, carrier: null, stock: [], profit, revenue };
  await tx.purchaseOrder.update({
    where: { id },
    data: { waitsFor: changes satisfies Prisma.InputJsonObject, errorCode: PRICE_CHANGED },
  });
  await recomputeOrder({ tx, workspaceId, orderId });
  await tellOfOrder({ tx, workspaceId, orderId, kind: "purchase_price_changed" });
}
