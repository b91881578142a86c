import type { SavedPaymentMethod } from "@prisma/client";
import type { Decimal } from "decimal.js";
import { newId } from "~/platform/db/new-id.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { advanceChargeJob } from "../../jobs";
import { OPEN_CHARGES } from "../../rules/payments/charge-states";
import type { WalletTransaction } from "../lock-wallet.sql.server";

/** What is asked of a saved method: a top-up that nobody is there to pay. */
export interface WantedCharge {
  /** The transaction that holds the wallet's lock */
  tx: WalletTransaction;
  workspaceId: string;
  method: SavedPaymentMethod;
  amount: Decimal;
  currency: string;
  cause: "purchase" | "threshold";
  /** Whether it is a person's word for this time, which holds whatever is switched on */
  isAsked?: boolean;
  /** The purchases that it is for */
  purchases?: readonly string[];
}

/** Writes a charge down before it goes, with the top-up that it becomes, and has it sent (decisions 31 and 42). */
export async function recordCharge({
  tx,
  workspaceId,
  method: { id: methodId, accountId, provider, kind },
  amount,
  currency,
  cause,
  isAsked = false,
  purchases = [],
}: WantedCharge): Promise<void> {
  const topUpId = newId();
  await tx.topUp.create({
    data: {
      id: topUpId,
      workspaceId,
      accountId,
      provider,
      method: kind,
      amount: amount.toFixed(2),
      currency,
      isAutomatic: true,
    },
  });
  await tx.automaticCharge.create({
    data: { topUpId, workspaceId, methodId, cause, isAsked, purchases: [...purchases] },
  });
  await enqueue(tx, advanceChargeJob, { topUpId, workspaceId });
}

/** The charge of a workspace that is not settled; there is one at most. */
export function findOpenCharge(tx: WalletTransaction, workspaceId: string) {
  return tx.automaticCharge.findFirst({ where: { workspaceId, state: { in: [...OPEN_CHARGES] } } });
}
