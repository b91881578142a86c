import type { Order, PurchaseOrder } from "@prisma/client";
import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import type { PaymentUse } from "~/areas/wallet/rules/payments/settings";
import { requireChargeable } from "~/areas/wallet/server/payments/saved-methods.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { PaymentPreview } from "../../contract/purchases";
import { NO_WISH_KEPT } from "../../rules/changes/call-off";
import { concernOfOrder, isGraver, type RiskConcern } from "../../rules/intake/fraud-risk";
import { isProfitTooLow } from "../../rules/placing/terms";
import { CUT_OFF, lostPayment, type LostPayment, type StopReason } from "../../rules/purchasing/look-anew";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { sumCosts } from "../../rules/purchasing/sum-costs";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { fallenTooLow, holdToFloor } from "../placing/hold-to-floor.server";
import { OTHER_CURRENCY } from "../placing/quote-shipping.server";
import { readCutOff } from "../reading/cut-off-orders.sql.server";
import { askPaying } from "./ask-paying.server";

/** Of a purchase that a warning of fraud has stopped. */
const RISKY: StopReason = "order_risky";
/** Of one whose buyer's payment was lost after it was asked for. */
const LOST: StopReason = "order_payment_lost";

/**
 * What paying the purchases of orders takes that wait for payment; payments that are under way are paid for already. What leaves
 * too little of its order is said yes to where both figures stand.
 */
export async function previewPayment({
  scope,
  orderIds,
}: {
  scope: WorkspaceScope;
  orderIds: string[];
}): Promise<PaymentPreview> {
  const { db, workspaceId } = scope;
  const waiting = await db.purchaseOrder.findMany({
    where: {
      orderId: { in: orderIds },
      status: "awaiting_payment",
      paymentStatus: { notIn: ["paying", "unknown"] },
      ...NO_WISH_KEPT,
    },
    orderBy: { createdAt: "asc" },
    include: {
      lines: true,
      order: { select: { name: true, riskLevel: true, riskRecommendation: true, financialStatus: true } },
    },
  });
  const fromWallet = waiting.filter(({ payUrl }) => !payUrl);
  const tooLow = await db.$transaction((tx) => fallenTooLow(tx, workspaceId, fromWallet));
  const cutOff = await readCutOff({ tx: db, workspaceId, orderIds });
  const ours = fromWallet
    .filter((purchase) => isPaidTogether(purchase) && !tooLow.includes(purchase))
    .map(({ totalCost, ...purchase }) => ({ ...purchase, amount: totalCost.toFixed(2) }));
  const names = new Map(ours.map(({ orderId, order }) => [orderId, order.name]));
  return {
    orders: orderIds.flatMap((orderId) => {
      const name = names.get(orderId);
      if (name === undefined) return [];
      return [{ order_id: orderId, name, costs: sumCosts(ours.filter((purchase) => purchase.orderId === orderId)) }];
    }),
    totals: sumCosts(ours),
    risks: orderIds.flatMap((order_id) => {
      const stopped = ours.find(({ orderId, errorCode }) => orderId === order_id && errorCode === RISKY);
      if (!stopped) return [];
      const concern = concernOfOrder(stopped.order);
      return concern ? [{ order_id, name: stopped.order.name, concern }] : [];
    }),
    losses: orderIds.flatMap((order_id) => {
      const stopped = ours.find((purchase) => purchase.orderId === order_id && unacceptedLoss(purchase));
      const loss = stopped && unacceptedLoss(stopped);
      return loss ? [{ order_id, name: stopped.order.name, loss }] : [];
    }),
    cut_off: orderIds.flatMap((order_id) => {
      const stopped = ours.find((purchase) => purchase.orderId === order_id && isUnseen(purchase, cutOff));
      return stopped ? [{ order_id, name: stopped.order.name }] : [];
    }),
    pay_at_supplier: waiting.length - fromWallet.length,
    wait_for_ok: fromWallet.filter((purchase) => isProfitTooLow(purchase.waitsFor) || tooLow.includes(purchase)).length,
  };
}

/**
 * Has the purchases of orders that wait for payment paid from the wallet; those that the merchant pays at the supplier come
 * with the page to do so. A person who pays accepts the totals, the warnings of fraud, the lost payments and the stores that can't
 * be asked that they saw, and that a card is charged which they name. What was lost, or cut off, unseen is no part of what they pay.
 * @throws AppError unprocessable `payment_method_needed` when there is no card to pay with; conflict where it comes to something
 * else, or the store warns of more, by now
 */
export async function payOrders({
  scope,
  orderIds,
  use = null,
  totals = null,
  risks = [],
  losses = [],
  cutOff = [],
}: {
  scope: WorkspaceScope;
  orderIds: string[];
  /** How a person chose to pay; null as the workspace does */
  use?: PaymentUse | null;
  /** What they have seen that it comes to, by currency; null for who has seen none */
  totals?: readonly Money[] | null;
  /** What they have seen that the store warns of; other purchases that a warning has stopped go on waiting */
  risks?: readonly { orderId: string; concern: RiskConcern }[];
  /** What they have seen that has become of the buyers' payments */
  losses?: readonly { orderId: string; loss: LostPayment }[];
  /** Orders of which they have seen that their store can't be asked */
  cutOff?: readonly string[];
}) {
  if (use === "card") await requireChargeable(scope);
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds });
    const waiting = await tx.purchaseOrder.findMany({
      where: { orderId: { in: orderIds }, status: "awaiting_payment", ...NO_WISH_KEPT },
      include: { lines: true, order: { select: { financialStatus: true } } },
    });
    const atSupplier = waiting.flatMap(({ id, payUrl }) =>
      payUrl ? [{ purchase_order_id: id, pay_url: payUrl }] : [],
    );
    const fromWallet = waiting.filter(({ payUrl }) => !payUrl);
    const tooLow = await fallenTooLow(tx, workspaceId, fromWallet);
    for (const { id } of tooLow) await holdToFloor(tx, id);
    const together = fromWallet.filter((purchase) => isPaidTogether(purchase) && !tooLow.includes(purchase));
    const unseen = together.filter((purchase) => {
      const loss = unacceptedLoss(purchase);
      return loss !== null && !losses.some((seen) => seen.orderId === purchase.orderId && seen.loss === loss);
    });
    const gone = await readCutOff({ tx, workspaceId, orderIds });
    const blind = together.filter((purchase) => isUnseen(purchase, gone));
    const unseenBlind = blind.filter(({ orderId }) => !cutOff.includes(orderId));
    // Who pays without a sum has what they pay looked at one by one.
    const outOf = (purchases: typeof together) =>
      totals ? purchases.filter((purchase) => !isPaymentUnderWay(purchase)) : [];
    const lost = outOf(unseen);
    const hidden = outOf(unseenBlind).filter((purchase) => !lost.includes(purchase));
    const ours = together.filter((purchase) => !lost.includes(purchase) && !hidden.includes(purchase));
    if (totals && !isSum(totals, ours)) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    const ids = ours.map(({ id }) => id);
    const areAccepted = await acceptRisks(tx, workspaceId, ours, risks);
    if (totals && !areAccepted) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    await acceptLosses(
      tx,
      ours.filter((purchase) => !unseen.includes(purchase)),
    );
    await acceptCutOff(
      tx,
      blind.filter((purchase) => ours.includes(purchase) && !unseenBlind.includes(purchase)),
    );
    await leaveOut(tx, workspaceId, lost, LOST);
    await leaveOut(tx, workspaceId, hidden, CUT_OFF);
    await askPaying({ tx, workspaceId, purchaseOrderIds: ids, payWith: use, isSeen: totals !== null });
    return {
      purchase_orders: ids,
      pay_at_supplier: atSupplier,
      left_out: [
        ...lost.map(({ id }) => ({ purchase_order_id: id, reason: LOST })),
        ...hidden.map(({ id }) => ({ purchase_order_id: id, reason: CUT_OFF })),
      ],
    };
  });
}

/** False for what a sum would hide: too little is left of its order, or its supplier asks for another currency. */
function isPaidTogether({ waitsFor, errorCode }: Pick<PurchaseOrder, "waitsFor" | "errorCode">): boolean {
  return !isProfitTooLow(waitsFor) && errorCode !== OTHER_CURRENCY;
}

/**
 * Lets purchases go on that a warning of fraud has stopped, where a person has seen what the store warns of now.
 * @returns false where it warns of more than they saw of one of them
 */
async function acceptRisks(
  tx: WorkspaceTransaction,
  workspaceId: string,
  purchases: readonly PurchaseOrder[],
  seen: readonly { orderId: string; concern: RiskConcern }[],
): Promise<boolean> {
  const stopped = purchases.filter(({ errorCode }) => errorCode === RISKY);
  if (stopped.length === 0) return true;
  const orders = await tx.order.findMany({
    where: { id: { in: stopped.map(({ orderId }) => orderId) } },
    select: { id: true, riskLevel: true, riskRecommendation: true },
  });
  const concerns = new Map(orders.map((order) => [order.id, concernOfOrder(order)]));
  const accepted = stopped.filter(({ orderId }) => {
    const known = seen.find((each) => each.orderId === orderId)?.concern ?? null;
    return !isGraver(concerns.get(orderId) ?? null, known);
  });
  for (const { id, orderId } of accepted)
    await tx.purchaseOrder.update({
      where: { id },
      data: { errorCode: null, acceptedRisk: concerns.get(orderId) ?? null },
    });
  // What a person has seen is no change after ordering any more.
  const orderIds = [...new Set(accepted.map(({ orderId }) => orderId))];
  if (orderIds.length > 0) await recomputeOrders({ tx, workspaceId, orderIds });
  return accepted.length === stopped.length;
}

type OfBuyer = Pick<PurchaseOrder, "acceptedLoss"> & { order: Pick<Order, "financialStatus"> };

/** What has become of the buyer's payment since a purchase was asked for, where nobody has said yes to it; else null. */
function unacceptedLoss({ acceptedLoss, order: { financialStatus } }: OfBuyer): LostPayment | null {
  const loss = lostPayment(financialStatus);
  return loss === acceptedLoss ? null : loss;
}

/** Lets purchases go on whose buyer's payment was lost, as who pays them has seen. */
async function acceptLosses(
  tx: WorkspaceTransaction,
  purchases: readonly (Pick<PurchaseOrder, "id" | "errorCode"> & OfBuyer)[],
): Promise<void> {
  for (const purchase of purchases) {
    const loss = unacceptedLoss(purchase);
    if (loss === null) continue;
    const { id, errorCode } = purchase;
    await tx.purchaseOrder.update({
      where: { id },
      data: { acceptedLoss: loss, ...(errorCode === LOST && { errorCode: null }) },
    });
  }
}

/** True where an order's store can't be asked, and nobody has said yes to that. */
function isUnseen(
  { orderId, acceptsUnseen }: Pick<PurchaseOrder, "orderId" | "acceptsUnseen">,
  cutOff: ReadonlySet<string>,
): boolean {
  return cutOff.has(orderId) && !acceptsUnseen;
}

/** Lets purchases go on whose orders' stores can't be asked, as who pays them has seen. */
async function acceptCutOff(
  tx: WorkspaceTransaction,
  purchases: readonly Pick<PurchaseOrder, "id" | "errorCode">[],
): Promise<void> {
  for (const { id, errorCode } of purchases)
    await tx.purchaseOrder.update({
      where: { id },
      data: { acceptsUnseen: true, ...(errorCode === CUT_OFF && { errorCode: null }) },
    });
}

/** Has purchases say why they were no part of what was paid, where they don't wait for something else already. */
async function leaveOut(
  tx: WorkspaceTransaction,
  workspaceId: string,
  purchases: readonly Pick<PurchaseOrder, "id" | "orderId">[],
  reason: StopReason,
): Promise<void> {
  if (purchases.length === 0) return;
  await tx.purchaseOrder.updateMany({
    where: { id: { in: purchases.map(({ id }) => id) }, errorCode: null },
    data: { errorCode: reason },
  });
  await recomputeOrders({ tx, workspaceId, orderIds: [...new Set(purchases.map(({ orderId }) => orderId))] });
}

/** True where purchases that are still to be paid come to these amounts, by currency. */
function isSum(totals: readonly Money[], purchases: readonly PurchaseOrder[]): boolean {
  const open = purchases.filter((purchase) => !isPaymentUnderWay(purchase));
  const sums = sumCosts(open.map(({ totalCost, currency }) => ({ amount: totalCost.toFixed(2), currency })));
  return (
    sums.length === totals.length &&
    sums.every((sum) =>
      totals.some(({ amount, currency }) => currency === sum.currency && new Decimal(amount).equals(sum.amount)),
    )
  );
}
