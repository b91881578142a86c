import type { PurchaseOrder } from "@prisma/client";
import { isRefusal, OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { Supplier, SupplierOrder } from "~/adapters/supplier/supplier";
import type { AutoMethod, PaymentUse } from "~/areas/wallet/rules/payments/settings";
import { giveBackRefused } from "~/areas/wallet/server/charge-wallet.server";
import { coverPurchase } from "~/areas/wallet/server/payments/cover-purchase.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { canMove, toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { isWishKept, NOT_CALLED_OFF } from "../../rules/changes/call-off";
import { CARD_CHARGING } from "../../rules/purchasing/card-charging";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { isPaymentUnderWay, PAYMENT_TABLE } from "../../rules/purchasing/payment-states";
import { SETTLING_MS } from "../../rules/purchasing/unknown-outcome";
import { walletOf } from "../../rules/purchasing/wallet-of-purchase";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { holdToFloor } from "../placing/hold-to-floor.server";
import { stopsOfPaying, type Purchase } from "../placing/look-at-orders.server";
import { OTHER_CURRENCY } from "../placing/quote-shipping.server";
import { askForYes, isAboveCeiling } from "../placing/take-total.server";
import type { Step } from "./advance-purchase-order.server";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { isOutOfSight } from "./ask-store.server";
import { movePayment } from "./move-payment.server";
import { setAside } from "./set-aside.server";

/** Purchases that one charge is for. */
const MOST_TOGETHER = 500;
/** How soon a payment is looked up again that may still arrive. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Pays a purchase order that the supplier has: the money is set aside in the wallet first, once for each try, then the supplier
 * is paid under the purchase's number, which it takes once. Before each try the order's store is asked what has become of it. A
 * payment without an answer is looked up, and asked for again only after its settling time (decision 31); one that is refused
 * gives the money back.
 * @param mayStart false goes on with a payment that is under way and starts none
 */
export async function payPurchaseOrder({
  scope,
  purchaseOrderId,
  mayStart,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  mayStart: boolean;
}): Promise<Step> {
  const found = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  const supplier = supplierFor({ source: found.supplier, workspaceId: scope.workspaceId });
  // The supplier charges the merchant's own account there; what came of it is told by its order.
  if (supplier.capabilities.payment === "own_account" || !supplier.capabilities.pay) return "rest";
  const isUnderWay = isPaymentUnderWay(found);
  if (!isUnderWay && !mayStart) return "rest";
  if (isUnderWay) {
    const step = await lookAfter({ scope, supplier, purchase: found });
    if (step) return step;
  } else {
    if (found.cancelAskedAt) {
      const cancelled = await settleCancel({ scope, supplier, purchase: found });
      if (cancelled) return cancelled;
    }
    const looked = await askStore(scope, found);
    if ("notBeforeMs" in looked) return looked;
    if (!(await setMoneyAside(scope, purchaseOrderId, looked.isBlind))) return "rest";
  }
  return pay({
    scope,
    supplier,
    purchase: await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } }),
    sentBefore: isUnderWay ? found.paySentAt : null,
  });
}

/** Asks the store of a purchase's order anew; one that can't be asked now is asked again, and nothing is paid before. */
async function askStore(
  scope: WorkspaceScope,
  purchase: PurchaseOrder,
): Promise<{ isBlind: boolean } | { notBeforeMs: number }> {
  // What is not to be paid anyway waits for nobody.
  if (isWishKept(purchase)) return { isBlind: false };
  try {
    return { isBlind: await isOutOfSight(scope, purchase.orderId) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (isRefusal(error)) return { isBlind: true };
    return { notBeforeMs: error.retryAfterMs ?? 0 };
  }
}

type Access = { scope: WorkspaceScope; supplier: Supplier; purchase: PurchaseOrder };

/**
 * Looks up what became of a payment that is under way, and takes it to be asked for again where the supplier certainly does not
 * have it and its order still wants it: under the order's lock, so that of two runs one asks. What is not wanted any more has
 * failed, and gives back what was set aside.
 * @returns null when it is to be asked for again
 */
async function lookAfter({ scope, supplier, purchase }: Access): Promise<Step | null> {
  const leftMs = purchase.paySentAt ? purchase.paySentAt.getTime() + SETTLING_MS - databaseTime().getTime() : 0;
  try {
    const state = await readState({ scope, supplier, purchase });
    if (state !== "awaiting_payment") return "next";
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // That it can't be looked up says nothing of it; only a supplier that does not know the order has certainly not taken it.
    if (error.kind !== "refused") return { notBeforeMs: error.retryAfterMs ?? 0 };
    if (leftMs <= 0) return settleFailure({ scope, supplier, purchase, error });
  }
  if (leftMs > 0) return { notBeforeMs: Math.min(leftMs, LOOK_AGAIN_MS) };
  const looked = await askStore(scope, purchase);
  if ("notBeforeMs" in looked) return looked;
  return scope.db.$transaction(async (tx): Promise<Step | null> => {
    const { id, paySentAt, workspaceId, orderId } = purchase;
    const held = await holdPurchaseOrder(tx, id);
    // Another run has asked meanwhile, or has had its answer.
    if (held.status !== "awaiting_payment" || !isPaymentUnderWay(held)) return { notBeforeMs: LOOK_AGAIN_MS };
    if (held.paySentAt?.getTime() !== paySentAt?.getTime()) return { notBeforeMs: LOOK_AGAIN_MS };
    if (await isStillWanted(tx, held, looked.isBlind)) {
      await tx.purchaseOrder.update({ where: { id }, data: { paySentAt: databaseTime() } });
      return null;
    }
    await movePayment({ tx, purchase: held, to: "failed", data: { paySentAt: null } });
    await giveBackRefused({ tx, workspaceId: walletOf(held), purchaseOrderId: id });
    await recomputeOrder({ tx, workspaceId, orderId });
    // It may be that it is to be called off.
    return "next";
  });
}

/**
 * A purchase that is being called off is not paid: its own order tells what came of it, once the call has had its time.
 * @returns null when it was not called off, and can be paid
 */
async function settleCancel({ scope, supplier, purchase }: Access): Promise<Step | null> {
  const sinceMs = databaseTime().getTime() - (purchase.cancelAskedAt?.getTime() ?? 0);
  if (sinceMs < SETTLING_MS) return { notBeforeMs: SETTLING_MS - sinceMs };
  try {
    if ((await readState({ scope, supplier, purchase })) !== "awaiting_payment") return "next";
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind !== "refused") return { notBeforeMs: error.retryAfterMs ?? 0 };
    return settleFailure({ scope, supplier, purchase, error });
  }
  const { id, cancelAskedAt } = purchase;
  const data = { cancelAskedAt: null, isCalledOff: false };
  await scope.db.purchaseOrder.updateMany({ where: { id, cancelAskedAt }, data });
  return null;
}

/**
 * Has what is missing charged to the merchant's own card where they want that, for all purchases together that wait the same
 * way. True while a charge is on its way; the purchase is taken up again once it has ended.
 */
async function waitsForCharge(tx: WorkspaceTransaction, purchase: PurchaseOrder): Promise<boolean> {
  const { workspaceId, currency } = purchase;
  const readOthers = async () => {
    const others = await tx.purchaseOrder.findMany({
      where: {
        id: { not: purchase.id },
        status: "awaiting_payment",
        isToBePaid: true,
        payUrl: null,
        ...NOT_CALLED_OFF,
        paymentStatus: { in: ["unpaid", "failed"] },
        supplier: purchase.supplier,
        payWith: purchase.payWith,
        ruleMethod: purchase.ruleMethod,
        currency,
        OR: [{ errorCode: null }, { errorCode: CARD_CHARGING }],
      },
      select: { id: true, totalCost: true },
      take: MOST_TOGETHER,
    });
    return others.map(({ id, totalCost }) => ({ id, cost: totalCost.toFixed(2) }));
  };
  const covered = await coverPurchase({
    tx,
    workspaceId,
    purchase: { id: purchase.id, cost: purchase.totalCost.toFixed(2) },
    readOthers,
    currency,
    payWith: purchase.payWith as PaymentUse | null,
    ruleMethod: purchase.ruleMethod as AutoMethod | "any" | null,
  });
  return covered === "wait";
}

/**
 * Whether a purchase may be paid as its order, its total and its supplier's words are by now, under its order's lock; why not is
 * written down with it. Asked before each time that the supplier is asked to take money, not before the first alone.
 * @param isBlind true where its store was asked a moment ago, and could not be
 */
export async function isStillWanted(tx: WorkspaceTransaction, purchase: Purchase, isBlind: boolean): Promise<boolean> {
  const { id, workspaceId, orderId } = purchase;
  // What is being called off waits for that alone, and asks nobody for anything.
  if (purchase.cancelAskedAt || isWishKept(purchase)) return false;
  // What its supplier asks for in another currency waits until it is told in the purchase's own.
  if (purchase.errorCode === OTHER_CURRENCY) return false;
  if (await isAboveCeiling(tx, purchase)) {
    // Also where the merchant lets less pass than when its total was told.
    if (purchase.errorCode !== PRICE_CHANGED) await askForYes(tx, purchase);
    return false;
  }
  const stop = (await stopsOfPaying({ tx, workspaceId, purchases: [purchase], isBlind })).get(id);
  if (stop) {
    await tx.purchaseOrder.update({ where: { id }, data: { errorCode: stop } });
    await recomputeOrder({ tx, workspaceId, orderId });
    return false;
  }
  return !(await holdToFloor(tx, id));
}

/**
 * Charges the wallet and marks the payment as under way, both or neither. False when it has to wait for a person.
 * @param isBlind true where its order's store was asked a moment ago, and could not be
 */
async function setMoneyAside(scope: WorkspaceScope, purchaseOrderId: string, isBlind: boolean): Promise<boolean> {
  try {
    return await scope.db.$transaction(async (tx) => {
      const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
      if (purchase.status !== "awaiting_payment") return false;
      if (!canMove(PAYMENT_TABLE, toState(PAYMENT_TABLE, purchase.paymentStatus), "paying")) return false;
      if (!(await isStillWanted(tx, purchase, isBlind))) return false;
      if (await waitsForCharge(tx, purchase)) {
        await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: CARD_CHARGING } });
        return false;
      }
      await setAside(tx, purchase, databaseTime());
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "unprocessable") throw error;
    await scope.db.$transaction(async (tx) => {
      const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
      await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: error.errorCode } });
      await announce(scope, tx, purchase, "failed", error.errorCode);
      // Trying again in vain is no news.
      if (purchase.errorCode === error.errorCode) return;
      const isTooLow = error.errorCode === "wallet_insufficient";
      const news = isTooLow
        ? { kind: "wallet_too_low" as const, link: "/app/setting/wallet" }
        : { kind: "order_payment_failed" as const };
      await tellOfOrder({ tx, workspaceId: scope.workspaceId, orderId: purchase.orderId, ...news });
    });
    return false;
  }
}

/** Reads the order back and takes over what it says. @throws OutsideError */
async function readState({ scope, supplier, purchase }: Access): Promise<string> {
  const parts = await supplier.readOrders(purchase.externalIds);
  if (parts.length === 0) throw new OutsideError("refused", "order_gone");
  const supplierOrder = combineAnswered(purchase.externalIds, parts);
  await scope.db.$transaction(async (tx) =>
    applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchase.id), supplierOrder }),
  );
  return supplierOrder.state;
}

/** @param sentBefore when a try before this one went, whose time is over */
async function pay({
  scope,
  supplier,
  purchase,
  sentBefore,
}: Access & {
  sentBefore: Date | null;
}): Promise<Step> {
  const { id, paySentAt } = purchase;
  let supplierOrder: SupplierOrder;
  try {
    const [orderId] = purchase.externalIds;
    if (!orderId) throw new OutsideError("refused", "order_gone");
    const amount = { amount: purchase.totalCost.toFixed(2), currency: purchase.currency };
    supplierOrder = await supplier.payOrder({ orderId, reference: purchase.number, amount });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind !== "retry") return settleFailure({ scope, supplier, purchase, error });
    // It certainly did not go: a later try's mark stands, this one's is that of the try before.
    await scope.db.purchaseOrder.updateMany({ where: { id, paySentAt }, data: { paySentAt: sentBefore } });
    return { notBeforeMs: error.retryAfterMs ?? 0 };
  }
  await scope.db.$transaction(async (tx) => {
    await applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, id), supplierOrder });
    await publishEvent(tx, {
      name: "orders.pay",
      workspaceId: scope.workspaceId,
      data: { orderId: purchase.orderId, purchaseOrderId: id, status: "success" },
    });
  });
  return "next";
}

/**
 * Keeps what a payment came to that was not taken: without an answer it is looked up, refused it has failed, and what was set
 * aside for it comes back in the same transaction. One that was refused for another total is asked for anew with what the order
 * comes to by now, unless a person has to say yes to that first.
 */
async function settleFailure({
  scope,
  supplier,
  purchase,
  error,
}: Access & {
  error: OutsideError;
}): Promise<Step> {
  const { id } = purchase;
  const { workspaceId } = scope;
  const told = error.reason === PRICE_CHANGED ? await readTold(supplier, purchase) : null;
  return scope.db.$transaction(async (tx): Promise<Step> => {
    const held = await holdPurchaseOrder(tx, id);
    const { orderId } = held;
    // Called off or paid meanwhile, as the supplier's own order has told.
    if (held.status !== "awaiting_payment") return "rest";
    if (error.kind === "unknown") {
      if (!isPaymentUnderWay(held)) return "rest";
      await movePayment({ tx, purchase: held, to: "unknown", data: { errorCode: error.reason } });
      await recomputeOrder({ tx, workspaceId, orderId });
      return { notBeforeMs: 2_000 };
    }
    await movePayment({ tx, purchase: held, to: "failed", data: { errorCode: error.reason, paySentAt: null } });
    await giveBackRefused({ tx, workspaceId: walletOf(held), purchaseOrderId: id });
    if (told) {
      await applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, id), supplierOrder: told });
      const now = await tx.purchaseOrder.findUniqueOrThrow({ where: { id } });
      if (now.waitsFor !== null || now.errorCode === OTHER_CURRENCY) return "rest";
      if (!now.totalCost.equals(held.totalCost) || now.status !== held.status) return "next";
    }
    const { reason } = error;
    // There is no other total yet that a person could say yes to: what helps is to pay again.
    if (reason === PRICE_CHANGED) await tx.purchaseOrder.update({ where: { id }, data: { errorCode: null } });
    await announce(scope, tx, held, "failed", reason);
    await tellOfOrder({ tx, workspaceId, orderId, kind: "order_payment_failed", reason });
    return "rest";
  });
}

/** What the supplier says of its order by now; null where it can't be read. */
async function readTold(supplier: Supplier, { externalIds }: PurchaseOrder): Promise<SupplierOrder | null> {
  try {
    const parts = await supplier.readOrders(externalIds);
    return parts.length === 0 ? null : combineAnswered(externalIds, parts);
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}

/** Tells the timeline and screens of a payment that did not come about. */
async function announce(
  scope: WorkspaceScope,
  tx: Parameters<typeof holdPurchaseOrder>[0],
  { id, orderId, number, supplier }: Pick<PurchaseOrder, "id" | "orderId" | "number" | "supplier">,
  status: "failed",
  reason: string,
): Promise<void> {
  const { workspaceId } = scope;
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind: "payment_failed", params: { number, supplier, reason } }],
  });
  await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId });
  await publishEvent(tx, {
    name: "orders.pay",
    workspaceId,
    data: { orderId, purchaseOrderId: id, status: "error", reason },
  });
  await publishEvent(tx, { name: "orders.payment", workspaceId, data: { orderId, purchaseOrderId: id, status } });
}
