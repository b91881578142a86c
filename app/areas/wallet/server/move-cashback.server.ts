import { Decimal } from "decimal.js";
import { lockWallet, type WalletTransaction } from "./lock-wallet.sql.server";
import { moveMoney } from "./move-money.server";

export interface CashbackMove {
  /** The transaction that also records that it was paid or taken back */
  tx: WalletTransaction;
  workspaceId: string;
  purchaseOrderId: string;
  /** In the wallet's currency, more than nothing */
  amount: Decimal;
}

/** Puts what a purchase earned into the bonus; a purchase is paid once, a second time is refused by the database. */
export async function payCashback({ tx, workspaceId, purchaseOrderId, amount }: CashbackMove): Promise<void> {
  const balances = await lockWallet(tx, workspaceId);
  await moveMoney({
    tx,
    workspaceId,
    kind: "cashback",
    reference: purchaseOrderId,
    event: `cashback:${purchaseOrderId}`,
    balances,
    movement: { topup: new Decimal(0), bonus: amount },
  });
}

/**
 * Takes cashback back: from the bonus, and what of it is spent already from what was topped up, which the purchase's money
 * came back to.
 * @param total what is taken back of the purchase's cashback in all with this, which names the movement
 */
export async function takeCashbackBack({
  tx,
  workspaceId,
  purchaseOrderId,
  amount,
  total,
}: CashbackMove & { total: Decimal }): Promise<void> {
  const balances = await lockWallet(tx, workspaceId);
  const fromBonus = Decimal.max(Decimal.min(balances.bonus, amount), 0);
  await moveMoney({
    tx,
    workspaceId,
    kind: "cashback_reversal",
    reference: purchaseOrderId,
    event: `cashback_reversal:${purchaseOrderId}:${total.toFixed()}`,
    balances,
    movement: { bonus: fromBonus.negated(), topup: amount.minus(fromBonus).negated() },
  });
}
