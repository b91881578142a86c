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
 * @param readOthers what waits to be paid the same way, in the same currency; asked for only where something is to be charged
 * @returns "wait" while a charge is on its way, after which the purchase is to be paid anew; "pay" has the wallet decide
 */
export async function coverPurchase({
  tx,
  workspaceId,
  purchase,
  readOthers,
  currency,
  payWith,
  ruleMethod,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  purchase: CoveredPurchase;
  readOthers: () => Promise<CoveredPurchase[]>;
  currency: string;
  payWith: PaymentUse | null;
  ruleMethod: AutoMethod | "any" | null;
}): Promise<"pay" | "wait"> {
  // Most are paid by the wallet alone, which their charging holds: nothing is to be held for them, nor others counted.
  if (payWith === "wallet" || !(await defaultMethod(tx, workspaceId))) return "pay";
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
  const cost = new Decimal(purchase.cost);
  const use = payWith ?? setting.use;
  const known = {
    use,
    mayCharge,
    open: open && (open.state === "needs_person" ? "needs_person" : "on_its_way"),
    isCharged: (await readCharged(tx, workspaceId, [purchase])).has(purchase.id),
    balance: left.topup.plus(left.bonus),
    cost,
  } as const;
  const alone = decide({ ...known, waiting: cost });
  if (!(alone instanceof Decimal)) return alone;
  const others = (await readOthers()).filter(({ id }) => id !== purchase.id);
  const covered = await readCharged(tx, workspaceId, others);
  const waiting = [purchase, ...others.filter(({ id }) => !(use === "card" && covered.has(id)))];
  const sum = waiting.reduce((total, each) => total.plus(each.cost), new Decimal(0));
  const decided = decide({ ...known, waiting: sum });
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

/** Those of purchases for which a charge was paid already. */
async function readCharged(
  tx: WalletTransaction,
  workspaceId: string,
  purchases: readonly CoveredPurchase[],
): Promise<ReadonlySet<string>> {
  const charged = await tx.automaticCharge.findMany({
    where: { workspaceId, state: "done", purchases: { hasSome: purchases.map(({ id }) => id) } },
    select: { purchases: true },
  });
  return new Set(charged.flatMap((charge) => charge.purchases));
}
