import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { databaseTime } from "~/platform/time/clock.server";
import { NOT_CALLED_OFF } from "../../rules/changes/call-off";
import type { PaymentState } from "../../rules/purchasing/payment-states";
import type { PurchaseOrderState } from "../../rules/purchasing/purchase-order-states";
import { countOpenCharges } from "./open-charges.sql.server";

/** Purchases that have cost money, or may have, and that goods are still to come of. */
const OPEN_PURCHASES: PurchaseOrderState[] = ["placing", "unknown", "processing", "partially_shipped", "problem"];
/** Payments of purchases for which money is set aside. */
const OPEN_PAYMENTS: PaymentState[] = ["paying", "unknown"];
/** Purchases that a store's present workspace is still to place or pay. */
const IN_HAND: PurchaseOrderState[] = ["draft", "placing", "unknown", "awaiting_payment"];

/** The purchases and claims that a workspace's money is under way for. */
export function countOpenPurchases({
  db,
  workspaceId,
}: {
  db: SystemTransaction;
  workspaceId: string;
}): Promise<number> {
  return countOpenCharges({ tx: db, workspaceId, states: OPEN_PURCHASES, payments: OPEN_PAYMENTS });
}

/** Whether all of a workspace's purchases with these ids still wait to be paid from its wallet. */
export async function areToBePaid({
  tx,
  workspaceId,
  purchases,
}: {
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  purchases: readonly string[];
}): Promise<boolean> {
  const waiting = await (tx as WorkspaceTransaction).purchaseOrder.count({
    where: {
      workspaceId,
      id: { in: [...purchases] },
      status: "awaiting_payment",
      payUrl: null,
      ...NOT_CALLED_OFF,
      paymentStatus: { notIn: [...OPEN_PAYMENTS, "paid"] },
    },
  });
  return waiting === purchases.length;
}

/** A workspace's purchases that wait to be paid, with those that are not even placed. */
const unpaidOf = (workspaceId: string) => ({
  workspaceId,
  OR: [{ status: "draft" }, { status: "awaiting_payment", paymentStatus: { notIn: OPEN_PAYMENTS } }],
});

/** Holds them, in the caller's transaction: whoever is at one is waited for, and comes after it otherwise. */
export async function holdUnpaidPurchases({
  tx,
  workspaceId,
}: {
  tx: SystemTransaction;
  workspaceId: string;
}): Promise<void> {
  await tx.purchaseOrder.updateMany({ where: unpaidOf(workspaceId), data: { updatedAt: databaseTime() } });
}

/** Takes them away, in the caller's transaction, so that nobody buys them any more. */
export async function dropUnpaidPurchases({
  tx,
  workspaceId,
}: {
  tx: SystemTransaction;
  workspaceId: string;
}): Promise<void> {
  await tx.purchaseOrder.deleteMany({ where: unpaidOf(workspaceId) });
}

/** Whether a purchase, a refund or a parcel of a store is in work. */
export async function hasOrdersInWork({ tx, storeId }: { tx: SystemTransaction; storeId: string }): Promise<boolean> {
  const [purchases, refunds, parcels] = await Promise.all([
    tx.purchaseOrder.count({ where: { storeId, status: { in: IN_HAND } } }),
    tx.refundRequest.count({ where: { order: { storeId }, status: { in: ["pending", "accepted"] } } }),
    tx.shipment.count({ where: { storeId, fulfillmentState: { in: ["pending", "unknown"] } } }),
  ]);
  return purchases + refunds + parcels > 0;
}
