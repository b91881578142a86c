import { Decimal } from "decimal.js";
import { PURCHASE_KINDS } from "../rules/entry-kinds";
import type { WalletTransaction } from "./lock-wallet.sql.server";

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
  workspaceId: string;
  purchaseOrderId: string;
}): Promise<{ charged: Decimal; returned: Decimal; currency: string } | null> {
  const entries = await tx.walletEntry.findMany({
    where: { workspaceId, reference: purchaseOrderId, kind: { in: [...PURCHASE_KINDS] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { kind: true, amountTopup: true, amountBonus: true, currency: true },
  });
  const charges = entries.filter(({ kind }) => kind === "purchase");
  const charge = charges.at(-1);
  if (!charge) return null;
  const sumOf = (some: typeof entries) =>
    some.reduce(
      (sum, { amountTopup, amountBonus }) => sum.plus(amountTopup.toString()).plus(amountBonus.toString()),
      new Decimal(0),
    );
  return {
    charged: sumOf([charge]).negated(),
    returned: sumOf(entries.filter((entry) => entry !== charge)),
    currency: charge.currency,
  };
}
