import type { Prisma } from "@prisma/client";
import { newId } from "~/platform/db/new-id.server";
import { publishEvent } from "~/platform/events/publish.server";
import { OVERDRAWING_KINDS, type WalletEntryKind } from "../rules/entry-kinds";
import { postingsOf } from "../rules/postings";
import { applyMovement, type WalletBalances, type WalletMovement } from "../rules/wallet-entries";
import type { WalletTransaction } from "./lock-wallet.sql.server";
import { askFilling } from "./payments/ask-filling.server";
import { writeMovement } from "./wallet-movements.sql.server";

export interface MoneyMove {
  tx: WalletTransaction;
  /** Whose wallet; not always whose transaction (decision 89) */
  workspaceId: string;
  kind: WalletEntryKind;
  /** What it is about: a top-up's or purchase order's id */
  reference: string;
  /** What moves it: one movement for each event of a workspace */
  event: string;
  /** From `lockWallet` in the same transaction */
  balances: WalletBalances & { currency: string };
  movement: WalletMovement;
  description?: Prisma.InputJsonObject;
}

/**
 * Writes a movement with both its sides, in the caller's transaction, which holds the wallet's lock: the one place that
 * moves money. The balances follow in the database, which refuses a movement that does not balance (decision 29).
 * @returns the balances after it, for the next movement of the same transaction
 */
export async function moveMoney({
  tx,
  workspaceId,
  kind,
  reference,
  event,
  balances,
  movement,
  description = {},
}: MoneyMove): Promise<MoneyMove["balances"]> {
  const after = applyMovement(balances, movement, { mayOverdraw: OVERDRAWING_KINDS.includes(kind) });
  const { currency } = balances;
  await writeMovement({
    tx,
    workspaceId,
    movement: {
      ...{ id: newId(), kind, reference, eventKey: event, currency, description },
      topup: movement.topup,
      bonus: movement.bonus,
      balanceAfter: after.topup.plus(after.bonus),
      postings: postingsOf(kind, movement),
    },
  });
  await publishEvent(tx, { name: "wallet.changed", workspaceId, data: { kind, reference } });
  // What went back to who paid it is not asked for again.
  if (kind === "purchase") await askFilling({ tx, workspaceId, balance: after.topup.plus(after.bonus) });
  return { ...after, currency };
}
