import type { PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { configuredSuppliers } from "~/adapters/registry.server";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import { giveBackUsage } from "~/areas/billing/server/usage/take-usage.server";
import { chargeWallet, giveBackCharge } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { toAmount } from "~/platform/money/to-amount";
import { canMove, toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { PAYMENT_TABLE } from "../../rules/purchasing/payment-states";
import {
  isLivePurchaseOrder,
  PURCHASE_ORDER_TABLE,
  purchaseOrderStateOf,
  type PurchaseOrderState,
} from "../../rules/purchasing/purchase-order-states";
import { walletOf } from "../../rules/purchasing/wallet-of-purchase";
import { cancelledLines } from "../../rules/tracking/parcel-lines";
import { settleCashback } from "../cashback/settle-cashback.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { holdToFloor } from "../placing/hold-to-floor.server";
import { takeTotal, withoutLines } from "../placing/take-total.server";
import { addParcels } from "../tracking/add-parcels.server";
import { movePayment } from "./move-payment.server";
import { movePurchaseOrder } from "./move-purchase-order.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** A purchase order under its order's lock, as it is now. */
export async function holdPurchaseOrder(tx: WorkspaceTransaction, purchaseOrderId: string): Promise<Purchase> {
  const { workspaceId, orderId } = await tx.purchaseOrder.findUniqueOrThrow({
    where: { id: purchaseOrderId },
    select: { workspaceId: true, orderId: true },
  });
  await holdOrders({ tx, workspaceId, orderIds: [orderId] });
  return tx.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId }, include: { lines: true } });
}

/**
 * Takes over what the supplier says of its order: state, what it comes to, payment, and parcels with the jobs that tell the store
 * and follow them. The same answer again changes nothing, an older one takes nothing back. A purchase that is called off gives its
 * lines free and the merchant's money back.
 */
export async function applySupplierOrder({
  tx,
  purchase: held,
  supplierOrder,
  wishedBy = null,
}: {
  tx: WorkspaceTransaction;
  /** From `holdPurchaseOrder` of the same transaction */
  purchase: Purchase;
  supplierOrder: SupplierOrder;
  /** Who asked for the change from here (an account's id, channel or system), so that nobody has to be told; null for the supplier */
  wishedBy?: string | null;
}): Promise<void> {
  const { id, workspaceId, orderId } = held;
  const from = toState(PURCHASE_ORDER_TABLE, held.status);
  const told = purchaseOrderStateOf(supplierOrder.state);
  const status = canMove(PURCHASE_ORDER_TABLE, from, told) ? told : from;
  const payment = toState(PAYMENT_TABLE, held.paymentStatus);
  // An answer that was overtaken by the cancellation's tells of a payment that has come back since.
  const isNowPaid =
    isLivePurchaseOrder(status) &&
    isPaidAtSupplier(supplierOrder) &&
    payment !== "paid" &&
    canMove(PAYMENT_TABLE, payment, "paid");
  const isFirst = held.placedAt === null && status !== "failed" && status !== "draft";
  await tx.purchaseOrder.update({
    where: { id },
    data: {
      externalIds: [...new Set([...held.externalIds, ...supplierOrder.ids])],
      payUrl: supplierOrder.payUrl,
      checkedAt: databaseTime(),
      heardAt: databaseTime(),
      ...(isFirst && { placedAt: databaseTime() }),
    },
  });
  if (status !== from) {
    const isCalledOff = status === "cancelled" && wishedBy !== null && isPerson(wishedBy);
    const data = { errorCode: reasonOf(supplierOrder, wishedBy), ...(isCalledOff && { isCalledOff }) };
    if (!(await movePurchaseOrder({ tx, purchase: held, from: [from], to: status, data })))
      throw new Error(`Purchase order ${id} was moved without its order's lock`);
  }
  const { purchase: standing, released } = isLivePurchaseOrder(status)
    ? await releaseCancelledGoods(tx, held, supplierOrder)
    : { purchase: held, released: 0 };
  const purchase = isLivePurchaseOrder(status) ? await takeTotal(tx, standing, supplierOrder) : held;
  // Dearer within what may pass, but less may be left than has to be.
  if (purchase !== standing && status === "awaiting_payment") await holdToFloor(tx, id);
  if (isNowPaid) {
    await movePayment({ tx, purchase, to: "paid", data: { paidAt: databaseTime(), paySentAt: null } });
    await chargeWhatWasPaid(tx, purchase, supplierOrder);
  }
  const params = { number: purchase.number, supplier: purchase.supplier };
  const news = [
    ...(isFirst ? [{ orderId, kind: "created_with_fulfillment", params, actor: "supplier" }] : []),
    ...(isNowPaid
      ? [
          {
            orderId,
            kind: "payment_amount",
            params: { ...params, ...paidFor(purchase, supplierOrder) },
          },
        ]
      : []),
  ];
  await insertOrderEvents({ tx, workspaceId, events: news });
  if (isLivePurchaseOrder(from) && !isLivePurchaseOrder(status))
    await release(tx, purchase, reasonOf(supplierOrder, wishedBy), wishedBy ?? "supplier");
  // Where its goods go is none of our business once its store's data are deleted.
  const parcels = purchase.keptSince ? 0 : await addParcels(tx, purchase, supplierOrder.parcels);
  if (isNowPaid || status !== from) await settleCashback({ tx, purchaseOrderId: id });
  if (status === from && !isFirst && !isNowPaid && parcels === 0 && released === 0 && purchase === held) return;
  await recomputeOrder({ tx, workspaceId, orderId });
  // A move has told of itself.
  if (status === from)
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, purchaseOrderId: id, status } });
  const kind = newsOf({ from, status, isFirst, isOurWish: wishedBy !== null });
  if (released > 0 && wishedBy === null)
    await tellOfOrder({ tx, workspaceId, orderId, kind: "purchase_problem", reason: "part_cancelled" });
  else if (kind) await tellOfOrder({ tx, workspaceId, orderId, kind, reason: supplierOrder.reason });
}

/**
 * A supplier that is paid from the wallet was paid for a purchase that this wallet knows nothing of, as after a restore: it is
 * charged now, once. Where the wallet does not hold as much, the reconciliation tells of it.
 */
async function chargeWhatWasPaid(
  tx: WorkspaceTransaction,
  purchase: Purchase,
  { total }: SupplierOrder,
): Promise<void> {
  const { id: purchaseOrderId, supplier, totalCost, currency } = purchase;
  const workspaceId = walletOf(purchase);
  const own = configuredSuppliers().find(({ source }) => source === supplier);
  if (own?.capabilities.payment !== "wallet") return;
  const paid = total ?? { amount: totalCost.toFixed(), currency };
  const amount = new Decimal(paid.amount).toFixed(2);
  try {
    await chargeWallet({ tx, workspaceId, purchaseOrderId, amount, currency: paid.currency });
    await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { paidByWorkspace: workspaceId } });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "unprocessable") throw error;
  }
}

/** What was paid, as the supplier tells it where that is in another currency than the purchase is known in. */
function paidFor({ totalCost, currency }: Purchase, { total }: SupplierOrder): Money {
  const paid = total && total.currency !== currency ? total : { amount: totalCost.toFixed(), currency };
  return { amount: toAmount(paid.amount, paid.currency), currency: paid.currency };
}

/** True for an account's id in the place of who did something. */
export function isPerson(actor: string): boolean {
  return actor !== "channel" && actor !== "system";
}

/** Why it is as it is: what was called off from here was not the supplier's doing. */
function reasonOf({ state, reason }: SupplierOrder, wishedBy: string | null): string | null {
  if (state !== "cancelled" || wishedBy === null) return reason;
  return wishedBy === "channel" ? "order_cancelled" : "called_off";
}

/** What the merchant wants to hear of the change, if anything. */
function newsOf({
  from,
  status,
  isFirst,
  isOurWish,
}: {
  from: PurchaseOrderState;
  status: PurchaseOrderState;
  isFirst: boolean;
  isOurWish: boolean;
}) {
  if (isOurWish) return null;
  if (status === "problem" && from !== "problem") return "purchase_problem";
  if (isLivePurchaseOrder(from) && !isLivePurchaseOrder(status)) return "purchase_cancelled";
  return isFirst ? "order_placed" : null;
}

/** True once the supplier has its money. */
export function isPaidAtSupplier({ state }: SupplierOrder): boolean {
  return state !== "awaiting_payment" && state !== "cancelled" && state !== "problem";
}

/** Gives the lines of a purchase that came to nothing free, and the merchant's money back. */
async function release(
  tx: WorkspaceTransaction,
  purchase: Purchase,
  reason: string | null,
  actor: string,
): Promise<void> {
  const { id, workspaceId, orderId, number, supplier } = purchase;
  await tx.purchaseOrderLine.updateMany({ where: { purchaseOrderId: id }, data: { liveOrderLineId: null } });
  await giveBackOrder(tx, purchase);
  await returnMoney(tx, purchase);
  await tx.purchaseOrder.update({ where: { id }, data: { cancelledAt: databaseTime() } });
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind: "purchase_cancelled", params: { number, supplier, reason }, actor }],
  });
}

/**
 * Sets lines free that the supplier cancelled of a purchase that stands otherwise, so that they can be bought anew and cost it
 * nothing any more, and says so in the order's timeline. The same answer again sets nothing free.
 * @returns the purchase with the lines as they are then, and how many were set free
 */
async function releaseCancelledGoods(
  tx: WorkspaceTransaction,
  purchase: Purchase,
  supplierOrder: SupplierOrder,
): Promise<{ purchase: Purchase; released: number }> {
  const { id, workspaceId, orderId, number, supplier } = purchase;
  const gone = new Set(cancelledLines(purchase.lines, supplierOrder.cancelledGoods ?? []));
  const isReleased = (line: PurchaseOrderLine) => line.liveOrderLineId !== null && gone.has(line.orderLineId);
  const released = purchase.lines.filter(isReleased);
  if (released.length === 0) return { purchase, released: 0 };
  await tx.purchaseOrderLine.updateMany({
    where: { id: { in: released.map(({ id }) => id) } },
    data: { liveOrderLineId: null },
  });
  const costs = withoutLines(purchase, released, supplierOrder);
  await tx.purchaseOrder.update({ where: { id }, data: costs });
  const params = { number, supplier, reason: "part_cancelled" };
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind: "purchase_part_cancelled", params, actor: "supplier" }],
  });
  const lines = purchase.lines.map((line) => (isReleased(line) ? { ...line, liveOrderLineId: null } : line));
  return { purchase: { ...purchase, ...costs, lines }, released: released.length };
}

/** What was paid for once counts in the plan's month, also where the money came back. */
const COUNTS_FOR_GOOD = ["paid", "refunded"];

/** Gives an order back to the plan's month once nothing of it is bought any more, and nothing was paid for. */
async function giveBackOrder(tx: WorkspaceTransaction, { workspaceId, orderId }: Purchase): Promise<void> {
  const purchases = await tx.purchaseOrder.findMany({
    where: { orderId },
    select: { status: true, paymentStatus: true },
  });
  const counts = purchases.some(
    ({ status, paymentStatus }) =>
      isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, status)) || COUNTS_FOR_GOOD.includes(paymentStatus),
  );
  if (!counts) await giveBackUsage({ tx, workspaceId, feature: "ORDER_FULFILLMENT", references: [orderId] });
}

/** Gives back what the merchant was charged, as a refund once the supplier had its money, and says so of the payment. */
async function returnMoney(tx: WorkspaceTransaction, purchase: Purchase): Promise<void> {
  const { id, paymentStatus } = purchase;
  const wasPaid = paymentStatus === "paid";
  const { returned } = await giveBackCharge({
    tx,
    workspaceId: walletOf(purchase),
    purchaseOrderId: id,
    kind: wasPaid ? "refund" : "purchase_reversal",
    event: `end:${id}`,
  });
  if (!new Decimal(returned).isZero()) await movePayment({ tx, purchase, to: wasPaid ? "refunded" : "failed" });
}

/**
 * Ends a purchase order that is not at the supplier (failed, withdrawn): its lines are free to be bought anew, and the
 * merchant's money comes back where some was set aside.
 * @returns false when it is no longer as it was seen, such as a draft that a job has taken up
 */
export async function endPurchaseOrder({
  tx,
  purchase,
  status,
  reason,
  detail = null,
  actor = "system",
}: {
  tx: WorkspaceTransaction;
  purchase: Purchase;
  status: "failed" | "withdrawn";
  reason: string | null;
  /** The supplier's own words */
  detail?: string | null;
  actor?: string;
}): Promise<boolean> {
  const { id, workspaceId, orderId, number, supplier } = purchase;
  const isMoved = await movePurchaseOrder({
    tx,
    purchase,
    from: [toState(PURCHASE_ORDER_TABLE, purchase.status)],
    to: status,
    data: {
      errorCode: reason,
      ...(detail && { errorDetail: { message: detail } }),
      ...(status !== "failed" && { cancelledAt: databaseTime() }),
    },
  });
  if (!isMoved) return false;
  await tx.purchaseOrderLine.updateMany({ where: { purchaseOrderId: id }, data: { liveOrderLineId: null } });
  await giveBackOrder(tx, purchase);
  await returnMoney(tx, purchase);
  // What nobody wants any more has come to nothing, and has not failed.
  const kind = status === "failed" && reason !== "called_off" ? "creation_failed" : "purchase_cancelled";
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind, params: { number, supplier, reason }, actor }],
  });
  await recomputeOrder({ tx, workspaceId, orderId });
  return true;
}
