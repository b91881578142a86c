import type { Order, OrderLine, Prisma, PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { floorOfPurchase, hasFallen, isBelowFloor } from "../../rules/placing/below-floor";
import { isProfitTooLow, type Changes } from "../../rules/placing/terms";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { livingUnits, orderRevenue, partOfUnits, type RevenueFacts } from "../../rules/purchasing/order-revenue";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { estimateOrderProfit, estimateProfit } from "../reading/estimate-profit.server";
import { floorOfOrder, readMarginFloor } from "./margin-floor.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/**
 * What is left of an order where that is less than has to be, or not known, and a person has not said yes to it.
 * @param purchase of an order whose cost `recomputeOrder` has written with what the purchase costs now
 */
export async function profitTooLow(tx: WorkspaceTransaction, purchase: Purchase): Promise<Changes["profit"]> {
  const { workspaceId, orderId, acceptedProfit, acceptsUnknownProfit } = purchase;
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } });
  const facts = revenueFacts(order, await readCountsTaxes({ db: tx, workspaceId }));
  const own = floorOfOrder(await readMarginFloor({ db: tx, workspaceId }), order, orderRevenue(facts));
  const isLess = hasFallen(purchase.knownRevenue?.toFixed() ?? null, orderRevenue(facts).amount);
  const acceptsUnknown = acceptsUnknownProfit && !isLess;
  // What the floor asks in another currency nobody can tell of the order: it waits as one whose profit is not known.
  if (own && own.currency !== order.currency)
    return acceptsUnknown ? null : { floor: own.amount, now: null, currency: own.currency };
  const floor = floorOfPurchase(own && own.amount, { ...purchase, hasFallen: isLess });
  if (floor === null) return null;
  const { profit_estimate: whole } = estimateOrderProfit({
    ...facts,
    cost: order.cost?.toFixed() ?? null,
    costCurrency: order.costCurrency,
    placedAt: order.placedAt.toISOString(),
  });
  const now = whole ?? (own === null ? profitOfPart(facts, order, purchase) : null);
  if (!isBelowFloor(now, floor)) return null;
  if (now === null ? acceptsUnknown : acceptedProfit?.lessThanOrEqualTo(now)) return null;
  return { floor, now, currency: order.currency };
}

/** Those of the purchases whose orders bring in less than when these were asked for, and too little by now: who pays several sees none of it. */
export async function fallenTooLow<P extends Purchase>(
  tx: WorkspaceTransaction,
  workspaceId: string,
  purchases: readonly P[],
): Promise<P[]> {
  const orders = await tx.order.findMany({ where: { id: { in: purchases.map(({ orderId }) => orderId) } } });
  const countsTaxes = await readCountsTaxes({ db: tx, workspaceId });
  const now = new Map(orders.map((order) => [order.id, orderRevenue(revenueFacts(order, countsTaxes)).amount]));
  const found: P[] = [];
  for (const purchase of purchases) {
    // What is being paid for already is no part of what is asked for.
    if (isPaymentUnderWay(purchase)) continue;
    const isLess = hasFallen(purchase.knownRevenue?.toFixed() ?? null, now.get(purchase.orderId) ?? "0");
    if (isLess && !isProfitTooLow(purchase.waitsFor) && (await profitTooLow(tx, purchase))) found.push(purchase);
  }
  return found;
}

/** Of an order whose other goods nobody knows the cost of, such as those that the merchant sends themselves. */
function profitOfPart(
  facts: RevenueFacts,
  order: Order & { lines: OrderLine[] },
  { lines, totalCost, currency }: Purchase,
): string | null {
  const revenue = orderRevenue(partOfUnits(facts, order.lines, livingUnits(lines)));
  const costs = [{ amount: totalCost.toFixed(), currency }];
  return estimateProfit({ revenue, costs, placedAt: order.placedAt.toISOString() })?.amount ?? null;
}

/** What an order brings in, a decimal string in its currency. */
export async function revenueNow(tx: WorkspaceTransaction, workspaceId: string, orderId: string): Promise<string> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  return orderRevenue(revenueFacts(order, await readCountsTaxes({ db: tx, workspaceId }))).amount;
}

/**
 * Has a purchase that the supplier has, unpaid, wait for a person where too little would be left of its order, and says so.
 * @returns true where it waits
 */
export async function holdToFloor(tx: WorkspaceTransaction, id: string): Promise<boolean> {
  const purchase = await tx.purchaseOrder.findUniqueOrThrow({ where: { id }, include: { lines: true } });
  if (purchase.errorCode === PRICE_CHANGED) return true;
  const profit = await profitTooLow(tx, purchase);
  if (!profit) return false;
  const { workspaceId, orderId } = purchase;
  const revenue = await revenueNow(tx, workspaceId, orderId);
  const changes: Changes = { cost: null, carrier: null, stock: [], profit, revenue };
  await tx.purchaseOrder.update({
    where: { id },
    data: { waitsFor: changes satisfies Prisma.InputJsonObject, errorCode: PRICE_CHANGED },
  });
  await recomputeOrder({ tx, workspaceId, orderId });
  await tellOfOrder({ tx, workspaceId, orderId, kind: "purchase_waits" });
  return true;
}
