import { Decimal } from "decimal.js";
import { PURCHASE_KINDS } from "../rules/entry-kinds";
import type { WalletTransaction } from "./lock-wallet.sql.server";
import { readMovements, type BookedMovement } from "./wallet-movements.sql.server";

/**
 * What a purchase order took from the wallet and what of it came back, in the wallet's currency; null where nothing was taken. Of
 * several tries to pay it the last is told: what was taken for the others has come back whole (`chargeWallet`).
 */
export async function readPurchaseCharge({
  tx,
  workspaceId,
  purchaseOrderId,
}: {
  tx: WalletTransaction;
  /** Whose wallet was charged */
  workspaceId: string;
  purchaseOrderId: string;
}): Promise<{ charged: Decimal; returned: Decimal; currency: string } | null> {
  const entries = await readMovements({ tx, workspaceId, reference: purchaseOrderId, kinds: PURCHASE_KINDS });
  const charges = entries.filter(({ kind }) => kind === "purchase");
  const charge = charges.at(-1);
  if (!charge) return null;
  const sumOf = (some: readonly BookedMovement[]) =>
    some.reduce((sum, { topup, bonus }) => sum.plus(topup).plus(bonus), new Decimal(0));
  return {
    charged: sumOf([charge]).negated(),
    returned: sumOf(entries.filter((entry) => entry !== charge)),
    currency: charge.currency,
  };
}
