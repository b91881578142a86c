import { Decimal } from "decimal.js";
import { coverPurchase as decide } from "../../rules/payments/cover-purchase";
import type { AutoMethod, PaymentUse } from "../../rules/payments/settings";
import { spendable } from "../held-money.sql.server";
import { lockWallet, type WalletTransaction } from "../lock-wallet.sql.server";
import { mayHaveForgottenCharges } from "./after-restore.server";
import { readPaymentWays } from "./payment-settings.server";
import { findOpenCharge, recordCharge } from "./record-charge.server";
import { defaultMethod } from "./saved-methods.server";

/** A purchase that is to be paid. */
export interface CoveredPurchase {
  id: string;
  /** Decimal string in `currency` */
  cost: string;
}

/**
 * Sees to it that there is money for a purchase before the wallet is charged: what is missing is charged to the default
 * method, together with what other purchases wait for (ledger B134, decision 42).
 * @param payWith a choice for this purchase; a person's is their word that the method may be charged
 * @param ruleMethod null where a person chose; where a rule did, what it names: only what is switched on now is charged
 * @param others that wait to be paid the same way, in the same currency
 * @returns "wait" while a charge is on its way, after which the purchase is to be paid anew; "pay" has the wallet decide
 */
export async function coverPurchase({
  tx,
  workspaceId,
  purchase,
  others,
  currency,
  payWith,
  ruleMethod,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  purchase: CoveredPurchase;
  others: readonly CoveredPurchase[];
  currency: string;
  payWith: PaymentUse | null;
  ruleMethod: AutoMethod | "any" | null;
}): Promise<"pay" | "wait"> {
  const balances = await lockWallet(tx, workspaceId);
  const method = await defaultMethod(tx, workspaceId);
  if (balances.currency !== currency || !method) return "pay";
  const left = await spendable(tx, workspaceId, balances);
  const { setting, automatic } = await readPaymentWays(tx, workspaceId);
  const kind = method.kind as AutoMethod;
  const isAsked = payWith !== null && ruleMethod === null;
  const isNamed = ruleMethod === null || ruleMethod === "any" || ruleMethod === kind;
  const isAllowed = isNamed && (isAsked || automatic[kind]);
  // Also where a person asked: what they asked for may have been charged since the moment that the database is set back to.
  const mayCharge = isAllowed && !method.failingReason && !mayHaveForgottenCharges();
  const open = await findOpenCharge(tx, workspaceId);
  const charged = await tx.automaticCharge.findMany({
    where: { workspaceId, state: "done", purchases: { hasSome: [purchase.id, ...others.map(({ id }) => id)] } },
    select: { purchases: true },
  });
  const covered = new Set(charged.flatMap(({ purchases }) => purchases));
  const use = payWith ?? setting.use;
  const waiting = [purchase, ...others.filter(({ id }) => id !== purchase.id && !(use === "card" && covered.has(id)))];
  const decided = decide({
    use,
    mayCharge,
    open: open && (open.state === "needs_person" ? "needs_person" : "on_its_way"),
    isCharged: covered.has(purchase.id),
    balance: left.topup.plus(left.bonus),
    cost: new Decimal(purchase.cost),
    waiting: waiting.reduce((sum, { cost }) => sum.plus(cost), new Decimal(0)),
  });
  if (!(decided instanceof Decimal)) return decided;
  await recordCharge({
    tx,
    workspaceId,
    method,
    amount: decided,
    currency,
    cause: "purchase",
    isAsked,
    purchases: waiting.map(({ id }) => id),
  });
  return "wait";
}
