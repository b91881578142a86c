import type { Prisma, PurchaseOrder } from "@prisma/client";
import Decimal from "decimal.js";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { NOT_CALLED_OFF } from "../../rules/changes/call-off";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { stopsOfPaying } from "../placing/look-at-orders.server";
import { OTHER_CURRENCY } from "../placing/quote-shipping.server";

const OLDEST_FIRST = { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } satisfies Prisma.PurchaseOrderFindManyArgs;

/** Of what is to be paid from the wallet. */
export const UNPAID = {
  status: "awaiting_payment",
  paymentStatus: { in: ["unpaid", "failed"] },
  payUrl: null,
  ...NOT_CALLED_OFF,
} satisfies Prisma.PurchaseOrderWhereInput;

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

/**
 * Of some purchases, or of all, those that a link pays now, oldest first: they wait to be paid from the wallet, and nothing of
 * their orders stops it. A merchant's yes is no stranger's to give.
 */
export async function waitingPurchases({
  tx,
  workspaceId,
  where,
  most,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  where: { ids?: string[]; orderIds?: string[] };
  most: number;
}): Promise<WaitingPurchase[]> {
  const found = await tx.purchaseOrder.findMany({
    where: {
      ...(where.ids && { id: { in: where.ids } }),
      ...(where.orderIds && { orderId: { in: where.orderIds } }),
      ...UNPAID,
      // What is asked for in another currency is nobody's to pay.
      OR: [{ errorCode: null }, { errorCode: { notIn: [PRICE_CHANGED, OTHER_CURRENCY] } }],
    },
    ...OLDEST_FIRST,
    take: most,
    include: { lines: true, order: { select: { name: true } } },
  });
  const stops = await stopsOfPaying({ tx, workspaceId, purchases: found });
  return found.filter(({ id }) => !stops.has(id)).map(toWaiting);
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
    ...OLDEST_FIRST,
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
  return rows.map(toWaiting);
}

type Row = Pick<PurchaseOrder, "id" | "orderId" | "storeId" | "totalCost" | "currency"> & { order: { name: string } };

const toWaiting = ({ id, orderId, storeId, totalCost, currency, order }: Row): WaitingPurchase => ({
  id,
  orderId,
  storeId,
  orderName: order.name,
  amount: totalCost.toFixed(2),
  currency,
});

/** What purchases come to, with two decimals. */
export function totalOf(purchases: readonly Pick<WaitingPurchase, "amount">[]): string {
  return purchases.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2);
}
