import { Decimal } from "decimal.js";
import { AppError } from "~/platform/errors";
import { PURCHASE_KINDS } from "../rules/entry-kinds";
import { giveBackOf, splitCharge, type WalletMovement } from "../rules/wallet-entries";
import { spendable } from "./held-money.sql.server";
import { lockWallet, type WalletTransaction } from "./lock-wallet.sql.server";
import { moveMoney } from "./move-money.server";
import { readMovements } from "./wallet-movements.sql.server";

/** Begins the event of money that came back from a try to pay that was refused. */
const REFUSED = "refused:";

export interface PurchaseCharge {
  /** The transaction that also records the purchase as being paid */
  tx: WalletTransaction;
  /** Whose wallet: of a purchase that was charged before, the one that was (decision 89) */
  workspaceId: string;
  purchaseOrderId: string;
  /** Decimal string in `currency` */
  amount: string;
  currency: string;
}

/**
 * Takes a purchase order's cost from the wallet, once however often it is called: anew only after a payment that was refused,
 * whose money has come back (`giveBackRefused`).
 * @throws AppError unprocessable `wallet_insufficient` (params needed, balance), `wallet_currency`
 */
export async function chargeWallet({
  tx,
  workspaceId,
  purchaseOrderId,
  amount,
  currency,
}: PurchaseCharge): Promise<"charged" | "already_charged"> {
  // What is charged already need not hold the wallet: of one purchase one changes this, who holds its order.
  if (isCharged(await readEntries(tx, workspaceId, purchaseOrderId))) return "already_charged";
  const balances = await lockWallet(tx, workspaceId);
  const { charges, entries } = await readEntries(tx, workspaceId, purchaseOrderId);
  if (isCharged({ charges, entries })) return "already_charged";
  if (balances.currency !== currency) {
    throw new AppError("unprocessable", {
      key: "errors.wallet_currency",
      params: { currency, wallet: balances.currency },
      errorCode: "wallet_currency",
    });
  }
  const left = await spendable(tx, workspaceId, balances);
  const movement = splitCharge(left, new Decimal(amount));
  if (!movement) {
    const params = {
      needed: `${amount} ${currency}`,
      balance: `${left.topup.plus(left.bonus).toFixed(2)} ${currency}`,
    };
    throw new AppError("unprocessable", {
      key: "errors.wallet_insufficient",
      params,
      errorCode: "wallet_insufficient",
    });
  }
  const nth = charges.length === 0 ? "" : `:${charges.length + 1}`;
  const event = `purchase:${purchaseOrderId}${nth}`;
  await moveMoney({ tx, workspaceId, kind: "purchase", reference: purchaseOrderId, event, balances, movement });
  return "charged";
}

/**
 * Gives a purchase order's charge back, never more than was charged: a `purchase_reversal` for a purchase that came to
 * nothing, a `refund` for one that the supplier had been paid for.
 * @param event why it comes back, such as a request for a refund or the purchase's end: each gives once, however often it
 * is asked, and the next what the earlier left
 * @param amount decimal string in the wallet's currency; left out, all that has not come back yet
 * @returns what came back as a decimal string; "0.00" when there was nothing (more) to give back
 */
export async function giveBackCharge({
  tx,
  workspaceId,
  purchaseOrderId,
  kind,
  event,
  amount,
}: Pick<PurchaseCharge, "tx" | "workspaceId" | "purchaseOrderId"> & {
  kind: "purchase_reversal" | "refund";
  event: string;
  amount?: string;
}): Promise<{ returned: string; isAllReturned: boolean }> {
  // Where nothing was taken no wallet is made, such as that of a workspace that is gone.
  if ((await readEntries(tx, workspaceId, purchaseOrderId)).charges.length === 0)
    return { returned: "0.00", isAllReturned: false };
  const balances = await lockWallet(tx, workspaceId);
  const { charges, entries: returned } = await readEntries(tx, workspaceId, purchaseOrderId);
  const charge = sumOf(charges);
  const left = (movements: WalletMovement[]) => giveBackOf({ charge, returned: movements, amount: null });
  // Requests that were paid before events were kept are known by their kind.
  const known = event.startsWith("refund:") ? [event, `refund:${purchaseOrderId}`] : [event];
  const isGiven = returned.some(({ eventKey }) => known.includes(eventKey));
  const movement = isGiven
    ? null
    : giveBackOf({ charge, returned, amount: amount === undefined ? null : new Decimal(amount) });
  if (!movement) return { returned: "0.00", isAllReturned: left(returned) === null };
  await moveMoney({ tx, workspaceId, kind, reference: purchaseOrderId, event, balances, movement });
  return {
    returned: movement.topup.plus(movement.bonus).toFixed(2),
    isAllReturned: left([...returned, movement]) === null,
  };
}

/** Gives back what is set aside for a payment that was refused: a next try to pay is charged anew. */
export async function giveBackRefused(
  purchase: Pick<PurchaseCharge, "tx" | "workspaceId" | "purchaseOrderId">,
): Promise<void> {
  const { tx, workspaceId, purchaseOrderId } = purchase;
  const { charges } = await readEntries(tx, workspaceId, purchaseOrderId);
  if (charges.length === 0) return;
  await giveBackCharge({
    ...purchase,
    kind: "purchase_reversal",
    event: `${REFUSED}${purchaseOrderId}:${charges.length}`,
  });
}

/** What was taken for a purchase, a movement for each try to pay it, and what came back of it. */
async function readEntries(tx: WalletTransaction, workspaceId: string, purchaseOrderId: string) {
  const all = await readMovements({ tx, workspaceId, reference: purchaseOrderId, kinds: PURCHASE_KINDS });
  return {
    charges: all.filter(({ kind }) => kind === "purchase"),
    entries: all.filter(({ kind }) => kind !== "purchase"),
  };
}

/** Whether a purchase is charged, and not given back since as its payment was refused. */
function isCharged({ charges, entries }: Awaited<ReturnType<typeof readEntries>>): boolean {
  const refused = entries.filter(({ eventKey }) => eventKey.startsWith(REFUSED));
  return giveBackOf({ charge: sumOf(charges), returned: refused, amount: null }) !== null;
}

function sumOf(movements: readonly WalletMovement[]): WalletMovement {
  const of = (part: keyof WalletMovement) =>
    movements.reduce((sum, movement) => sum.plus(movement[part]), new Decimal(0));
  return { topup: of("topup"), bonus: of("bonus") };
}
