import type { Order, OrderLine, Prisma, PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { floorOfPurchase, isBelowFloor } from "../../rules/placing/below-floor";
import type { Changes } from "../../rules/placing/terms";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { livingUnits, orderRevenue, partOfUnits, type RevenueFacts } from "../../rules/purchasing/order-revenue";
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
  // What the floor asks in another currency nobody can tell of the order: it waits as one whose profit is not known.
  if (own && own.currency !== order.currency)
    return acceptsUnknownProfit ? null : { floor: own.amount, now: null, currency: own.currency };
  const floor = floorOfPurchase(own && own.amount, purchase);
  if (floor === null) return null;
  const { profit_estimate: whole } = estimateOrderProfit({
    ...facts,
    cost: order.cost?.toFixed() ?? null,
    costCurrency: order.costCurrency,
    placedAt: order.placedAt.toISOString(),
  });
  const now = whole ?? (own === null ? profitOfPart(facts, order, purchase) : null);
  if (!isBelowFloor(now, floor)) return null;
  if (now === null ? acceptsUnknownProfit : acceptedProfit?.lessThanOrEqualTo(now)) return null;
  return { floor, now, currency: order.currency };
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
  const changes: Changes = { cost: null, stock: [], profit };
  await tx.purchaseOrder.update({
    where: { id },
    data: { waitsFor: changes satisfies Prisma.InputJsonObject, errorCode: PRICE_CHANGED },
  });
  await recomputeOrder({ tx, workspaceId, orderId });
  await tellOfOrder({ tx, workspaceId, orderId, kind: "purchase_waits" });
  return true;
}
