import type { PurchaseOrder } from "@prisma/client";
import Decimal from "decimal.js";
import { cashbackRate } from "~/areas/billing/rules/plans/cashback-rate";
import { readPlan } from "~/areas/billing/server/plans/read-plan.server";
import { payCashback, takeCashbackBack } from "~/areas/wallet/server/move-cashback.server";
import { readPurchaseCharge } from "~/areas/wallet/server/read-purchase-charge.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { cashbackDue, earnedOf, takenBackOf } from "../../rules/cashback/cashback";
import { walletOf } from "../../rules/purchasing/wallet-of-purchase";
import { keepCashback, readCashback, type CashbackRow } from "./cashback-rows.sql.server";

/** Purchases whose goods are on their way or delivered. */
const FULFILLED: readonly string[] = ["shipped", "completed"];

/**
 * Brings a purchase's cashback to where the purchase is: earned once it is paid, into the wallet's bonus once its goods are
 * sent, and back out of it with what comes back of the purchase (decision 46). The wallet is the one that paid, wherever the
 * purchase is by now (decision 89). Books what is missing; again is fine.
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
  const workspaceId = walletOf(purchase);
  const charge = await readPurchaseCharge({ tx, workspaceId, purchaseOrderId });
  const cashback =
    (await readCashback({ tx, workspaceId, purchaseOrderId })) ?? (await earn(tx, purchase, charge?.charged));
  if (!cashback) return;
  const { id, amount, charged, takenBack: before, currency, isPaid } = cashback;
  const takenBack = takenBackOf({ amount, charged, returned: charge?.returned ?? new Decimal(0), currency });
  const due = cashbackDue({ amount, before, takenBack, isPaid, isFulfilled: FULFILLED.includes(purchase.status) });
  const isPaidNow = due.pay.greaterThan(0);
  if (takenBack.equals(before) && !isPaidNow) return;
  await keepCashback({ tx, workspaceId, id, takenBack: Decimal.max(takenBack, before), isPaidNow });
  const move = { tx, workspaceId, purchaseOrderId };
  if (isPaidNow) await payCashback({ ...move, amount: due.pay });
  if (due.takeBack.greaterThan(0)) await takeCashbackBack({ ...move, amount: due.takeBack, total: takenBack });
}

/**
 * Writes down what a paid purchase earns; null where it earns nothing: not paid, not from the wallet, or by a plan without cashback.
 * What was paid in another workspace has earned there what it earns, by the plan that was had there.
 */
async function earn(
  tx: WorkspaceTransaction,
  purchase: PurchaseOrder,
  charged: Decimal | undefined,
): Promise<CashbackRow | null> {
  const { id, workspaceId, orderId, paymentStatus, itemsCost, currency, createdAt } = purchase;
  if (!charged || paymentStatus !== "paid" || walletOf(purchase) !== workspaceId) return null;
  const { key, plan, cycleDays } = await readPlan({ scope: { workspaceId }, tx, at: createdAt });
  const rate = cashbackRate(plan, cycleDays);
  const amount = earnedOf({ base: new Decimal(itemsCost.toString()), rate: new Decimal(rate), currency });
  if (amount.isZero()) return null;
  const row = await tx.cashback.create({
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
    select: { id: true },
  });
  return { id: row.id, charged, amount, takenBack: new Decimal(0), currency, isPaid: false };
}
