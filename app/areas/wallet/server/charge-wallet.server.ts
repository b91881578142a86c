import { Decimal } from "decimal.js";
import { AppError } from "~/platform/errors";
import { reverseOf, splitCharge } from "../rules/wallet-entries";
import { lockWallet, type WalletTransaction } from "./lock-wallet.sql.server";
import { moveMoney } from "./move-money.server";

export interface PurchaseCharge {
  /** The transaction that also records the purchase as being paid */
  tx: WalletTransaction;
  workspaceId: string;
  purchaseOrderId: string;
  /** Decimal string in `currency` */
  amount: string;
  currency: string;
}

/**
 * Takes a purchase order's cost from the wallet, once however often it is called.
 * @throws AppError unprocessable `wallet_insufficient` (params needed, balance), `wallet_currency`
 */
export async function chargeWallet({ tx, workspaceId, purchaseOrderId, amount, currency }: PurchaseCharge): Promise<"charged" | "already_charged"> {
  const balances = await lockWallet(tx, workspaceId);
  const charged = await tx.walletEntry.count({ where: { workspaceId, kind: "purchase", reference: purchaseOrderId } });
  if (charged > 0) return "already_charged";
  if (balances.currency !== currency) {
    throw new AppError("unprocessable", { key: "errors.wallet_currency", params: { currency, wallet: balances.currency }, errorCode: "wallet_currency" });
  }
  const movement = splitCharge(balances, new Decimal(amount));
  if (!movement) {
    const params = { needed: `${amount} ${currency}`, balance: `${balances.topup.plus(balances.bonus).toFixed(2)} ${currency}` };
    throw new AppError("unprocessable", { key: "errors.wallet_insufficient", params, errorCode: "wallet_insufficient" });
  }
  await moveMoney({ tx, workspaceId, kind: "purchase", reference: purchaseOrderId, balances, movement });
  return "charged";
}

/** Gives a purchase order's charge back, once; nothing happens when it was never charged. */
export async function reverseCharge({
  tx,
  workspaceId,
  purchaseOrderId,
}: Pick<PurchaseCharge, "tx" | "workspaceId" | "purchaseOrderId">): Promise<"reversed" | "nothing_to_reverse"> {
  const balances = await lockWallet(tx, workspaceId);
  const entries = await tx.walletEntry.findMany({
    where: { workspaceId, reference: purchaseOrderId, kind: { in: ["purchase", "purchase_reversal"] } },
  });
  const charge = entries.find(({ kind }) => kind === "purchase");
  if (!charge || entries.some(({ kind }) => kind === "purchase_reversal")) return "nothing_to_reverse";
  const movement = reverseOf({ topup: new Decimal(charge.amountTopup.toString()), bonus: new Decimal(charge.amountBonus.toString()) });
  await moveMoney({ tx, workspaceId, kind: "purchase_reversal", reference: purchaseOrderId, balances, movement });
  return "reversed";
}
