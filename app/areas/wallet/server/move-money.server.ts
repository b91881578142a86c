import type { Decimal } from "decimal.js";
import { Prisma } from "@prisma/client";
import { publishEvent } from "~/platform/events/publish.server";
import type { WalletEntryKind } from "../rules/entry-kinds";
import { applyMovement, type WalletBalances, type WalletMovement } from "../rules/wallet-entries";
import type { WalletTransaction } from "./lock-wallet.sql.server";

export interface MoneyMove {
  tx: WalletTransaction;
  workspaceId: string;
  kind: WalletEntryKind;
  /** One entry of a kind for each reference. */
  reference: string;
  /** From `lockWallet` in the same transaction */
  balances: WalletBalances & { currency: string };
  movement: WalletMovement;
  description?: Prisma.InputJsonObject;
}

/**
 * Writes an entry and the balances that follow from it, in the caller's transaction, which holds the wallet's lock. The
 * one place that changes a balance.
 */
export async function moveMoney({ tx, workspaceId, kind, reference, balances, movement, description = {} }: MoneyMove): Promise<void> {
  const after = applyMovement(balances, movement);
  await tx.walletEntry.create({
    data: {
      workspaceId,
      kind,
      reference,
      amountTopup: toPrisma(movement.topup),
      amountBonus: toPrisma(movement.bonus),
      balanceAfter: toPrisma(after.topup.plus(after.bonus)),
      currency: balances.currency,
      description,
    },
  });
  await tx.wallet.update({
    where: { workspaceId },
    data: { balanceTopup: toPrisma(after.topup), balanceBonus: toPrisma(after.bonus) },
  });
  await publishEvent(tx, { name: "wallet.changed", workspaceId, data: { kind, reference } });
}

function toPrisma(amount: Decimal): Prisma.Decimal {
  return new Prisma.Decimal(amount.toString());
}
