import type { Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { OTHER_CURRENCY } from "../purchasing/quote-shipping.server";

/** A purchase that a link pays, while it waits to be paid from the wallet. */
export interface WaitingPurchase {
  id: string;
  orderId: string;
  storeId: string;
  orderName: string;
  /** With two decimals */
  amount: string;
  currency: string;
}

/** Of some purchases, or of all, those that wait to be paid from the wallet, oldest first. */
export async function waitingPurchases({
  db,
  where,
  most,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  where: { ids?: string[]; orderIds?: string[] };
  most: number;
}): Promise<WaitingPurchase[]> {
  return linkedPurchases({
    db,
    where: {
      ...(where.ids && { id: { in: where.ids } }),
      ...(where.orderIds && { orderId: { in: where.orderIds } }),
      status: "awaiting_payment",
      paymentStatus: { in: ["unpaid", "failed"] },
      payUrl: null,
      cancelAskedAt: null,
      // A merchant's yes is no stranger's to give, and what is asked for in another currency is nobody's to pay.
      OR: [{ errorCode: null }, { errorCode: { notIn: [PRICE_CHANGED, OTHER_CURRENCY] } }],
    },
    most,
  });
}

/** Purchases as a link's page names them, oldest first. */
export async function linkedPurchases({
  db,
  where,
  most,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  where: Prisma.PurchaseOrderWhereInput;
  most: number;
}): Promise<WaitingPurchase[]> {
  const rows = await (db as WorkspaceTransaction).purchaseOrder.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: most,
    select: {
      id: true,
      orderId: true,
      storeId: true,
      totalCost: true,
      currency: true,
      order: { select: { name: true } },
    },
  });
  return rows.map(({ totalCost, order, ...purchase }) => ({
    ...purchase,
    orderName: order.name,
    amount: totalCost.toFixed(2),
  }));
}

/** What purchases come to, with two decimals. */
export function totalOf(purchases: readonly Pick<WaitingPurchase, "amount">[]): string {
  return purchases.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2);
}
