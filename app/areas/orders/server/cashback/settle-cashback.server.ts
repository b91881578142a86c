import type { Cashback, PurchaseOrder } from "@prisma/client";
import Decimal from "decimal.js";
import { cashbackRate } from "~/areas/billing/rules/plans/cashback-rate";
import { readPlan } from "~/areas/billing/server/plans/read-plan.server";
import { payCashback, takeCashbackBack } from "~/areas/wallet/server/move-cashback.server";
import { readPurchaseCharge } from "~/areas/wallet/server/read-purchase-charge.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { cashbackDue, earnedOf, takenBackOf } from "../../rules/cashback/cashback";

/** Purchases whose goods are on their way or delivered. */
const FULFILLED: readonly string[] = ["shipped", "completed"];

/**
 * Brings a purchase's cashback to where the purchase is: earned once it is paid, into the wallet's bonus once its goods are
 * sent, and back out of it with what comes back of the purchase (decision 46). Books what is missing; again is fine.
 * @param tx holds the order's lock, and takes the wallet's here
 */
export async function settleCashback({
  tx,
  purchaseOrderId,
}: {
  tx: WorkspaceTransaction;
  purchaseOrderId: string;
}): Promise<void> {
  const purchase = await tx.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  const { workspaceId } = purchase;
  const charge = await readPurchaseCharge({ tx, workspaceId, purchaseOrderId });
  const cashback =
    (await tx.cashback.findUnique({ where: { purchaseOrderId } })) ?? (await earn(tx, purchase, charge?.charged));
  if (!cashback) return;
  const amount = new Decimal(cashback.amount.toString());
  const before = new Decimal(cashback.takenBack.toString());
  const takenBack = takenBackOf({
    amount,
    charged: new Decimal(cashback.charged.toString()),
    returned: charge?.returned ?? new Decimal(0),
    currency: cashback.currency,
  });
  const isPaid = cashback.paidAt !== null;
  const due = cashbackDue({ amount, before, takenBack, isPaid, isFulfilled: FULFILLED.includes(purchase.status) });
  const isPaidNow = due.pay.greaterThan(0);
  if (takenBack.equals(before) && !isPaidNow) return;
  await tx.cashback.update({
    where: { id: cashback.id },
    data: { takenBack: Decimal.max(takenBack, before).toFixed(), ...(isPaidNow && { paidAt: new Date() }) },
  });
  const move = { tx, workspaceId, purchaseOrderId };
  if (isPaidNow) await payCashback({ ...move, amount: due.pay });
  if (due.takeBack.greaterThan(0)) await takeCashbackBack({ ...move, amount: due.takeBack, total: takenBack });
}

/** Writes down what a paid purchase earns; null where it earns nothing: not paid, not from the wallet, or by a plan without cashback. */
async function earn(
  tx: WorkspaceTransaction,
  { id, workspaceId, orderId, paymentStatus, itemsCost, currency, createdAt }: PurchaseOrder,
  charged: Decimal | undefined,
): Promise<Cashback | null> {
  if (!charged || paymentStatus !== "paid") return null;
  const { key, plan, cycleDays } = await readPlan({ scope: { db: tx }, at: createdAt });
  const rate = cashbackRate(plan, cycleDays);
  const amount = earnedOf({ base: new Decimal(itemsCost.toString()), rate: new Decimal(rate), currency });
  if (amount.isZero()) return null;
  return tx.cashback.create({
    data: {
      workspaceId,
      orderId,
      purchaseOrderId: id,
      planKey: key,
      rate,
      base: itemsCost,
      charged: charged.toFixed(),
      amount: amount.toFixed(),
      currency,
    },
  });
}
