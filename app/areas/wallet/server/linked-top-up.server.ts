import type { TopUp } from "@prisma/client";
import type { Decimal } from "decimal.js";
import { OutsideError } from "~/adapters/outcome";
import type { OpenedCheckout, PaymentProvider } from "~/adapters/payment/payment-provider";
import { configuredPayments } from "~/adapters/registry.server";
import { workspaceScope, type WorkspaceDb, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE, toLanguage, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { letGoOfLinkedMoney, spendable } from "./held-money.sql.server";
import { lockWallet, type WalletTransaction } from "./lock-wallet.sql.server";
import { settleTopUp } from "./settle-top-up.server";

/** Pays what a link is about with money that came in by it. The wallet knows no purchases: who mounts it hands this in. Again is fine. */
export type PayForLink = (paid: {
  workspaceId: string;
  paymentLinkId: string;
  /** That brought it, which holds it until then */
  topUpId: string;
  /** What came in, in the wallet's currency */
  amount: string;
}) => Promise<void>;

/** How those pay who have no account: the one way that asks for nothing but a card. */
const METHOD = "credit_card";
/** A page that is about to end is not given to anybody. */
const TIME_TO_PAY_MS = 60 * 60_000;
/** Of a page that was never learned of: for a day its provider gives the same one for the same key. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** What a link's payer pays, or what is to be ended before that. */
export type Reserved = { topUp: TopUp } | { older: TopUp[] };

/**
 * The top-up that a link's payer pays, in the caller's transaction, which holds the link: the one that is open for the same
 * amount, else a new one. So all who pay at once are led to one page, which the provider takes once. Pages that are open beside
 * it, for another amount or for a short time yet, are to be ended first (`endLinkedTopUp`), so that no two take money.
 * @param ended ids of those of which that was tried
 * @throws AppError unprocessable `wallet_method_unavailable`
 */
export async function reserveLinkedTopUp({
  tx,
  workspaceId,
  accountId,
  paymentLinkId,
  amount,
  currency,
  language,
  ended,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  /** Whose wallet it is that made the link */
  accountId: string;
  paymentLinkId: string;
  amount: string;
  currency: string;
  /** Of who asks; a page that is there already stays in its first payer's */
  language: Language;
  ended: ReadonlySet<string>;
}): Promise<Reserved> {
  const provider = configuredPayments().find(({ methods }) => methods.includes(METHOD));
  if (!provider)
    throw new AppError("unprocessable", {
      key: "errors.wallet_method_unavailable",
      errorCode: "wallet_method_unavailable",
    });
  const now = Date.now();
  const pending = await tx.topUp.findMany({
    where: {
      workspaceId,
      paymentLinkId,
      status: "pending",
      OR: [{ providerReference: { not: null } }, { createdAt: { gt: new Date(now - REPEATABLE_MS) } }],
    },
    orderBy: { createdAt: "desc" },
  });
  const open = pending.find(
    (topUp) =>
      topUp.amount.equals(amount) && (topUp.expiresAt === null || topUp.expiresAt.getTime() > now + TIME_TO_PAY_MS),
  );
  const older = pending.filter((topUp) => topUp !== open && !ended.has(topUp.id));
  if (older.length > 0) return { older };
  if (open) return { topUp: open };
  return {
    topUp: await tx.topUp.create({
      data: {
        workspaceId,
        accountId,
        provider: provider.id,
        method: METHOD,
        amount,
        currency,
        paymentLinkId,
        language,
      },
    }),
  };
}

/** Where a payer comes back to who has paid, and who has not. */
interface WaysBack {
  paidUrl: string;
  leftUrl: string;
}

/**
 * The payment page of a link's top-up; the same one however often it is asked for, as the top-up's id is the provider's
 * idempotency key: all who ask do so word for word as the first payer, in whose language the page is.
 * @throws OutsideError
 */
export async function openLinkedTopUp(topUp: TopUp, back: WaysBack): Promise<string> {
  return topUp.checkoutUrl ?? (await learnPage(topUp, back)).checkoutUrl;
}

/**
 * Ends the page of a link's top-up, also one whose answer was lost, and takes over how it stood: what somebody was quicker to pay
 * is credited. A page that can't be ended, or that nobody has any more, stays as it is.
 * @throws OutsideError
 */
export async function endLinkedTopUp(topUp: TopUp, back: WaysBack): Promise<void> {
  const { id: topUpId, workspaceId } = topUp;
  try {
    const providerReference = topUp.providerReference ?? (await learnPage(topUp, back)).providerReference;
    const checkout = await providerOf(topUp).endCheckout(providerReference);
    if (!checkout) return;
    await workspaceScope(workspaceId).db.$transaction((tx) => settleTopUp({ tx, topUpId, workspaceId, checkout }));
  } catch (error) {
    if (!(error instanceof OutsideError) || error.reason !== "payment_gone") throw error;
  }
}

async function learnPage(topUp: TopUp, { paidUrl, leftUrl }: WaysBack): Promise<OpenedCheckout> {
  const { id, workspaceId, amount, currency } = topUp;
  const language = toLanguage(topUp.language) ?? DEFAULT_LANGUAGE;
  const page = await providerOf(topUp).startCheckout({
    reference: id,
    amount: { amount: amount.toFixed(2), currency },
    description: translate(language, "wallet:checkout_description_link"),
    customerEmail: null,
    language,
    successUrl: paidUrl,
    cancelUrl: leftUrl,
  });
  await workspaceScope(workspaceId).db.topUp.update({ where: { id }, data: page });
  return page;
}

/** @throws OutsideError where its keys are gone */
function providerOf({ provider: id }: TopUp): PaymentProvider {
  const provider = configuredPayments().find((one) => one.id === id);
  if (!provider) throw new OutsideError("refused", "payment_gone");
  return provider;
}

/** A payment that came in by a link, in the link's currency. */
export interface LinkedMoney {
  amount: string;
  cameAt: Date;
}

/** The largest payment that came in by a link; null where none did. */
export async function linkedMoney({
  db,
  paymentLinkId,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  paymentLinkId: string;
}): Promise<LinkedMoney | null> {
  const paid = await (db as WorkspaceTransaction).topUp.findFirst({
    where: { paymentLinkId, status: "succeeded" },
    orderBy: [{ amount: "desc" }, { id: "desc" }],
  });
  return paid && { amount: paid.amount.toFixed(2), cameAt: paid.settledAt ?? paid.createdAt };
}

/**
 * Lets go of what came in by a payment link, in the transaction that spends it for what it was paid for or leaves it to the
 * merchant. Again is fine.
 * @returns what the wallet has to spend then, in its currency
 */
export async function releaseLinkedMoney({
  tx,
  workspaceId,
  topUpId,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  topUpId: string;
}): Promise<Decimal> {
  const balances = await lockWallet(tx, workspaceId);
  await letGoOfLinkedMoney(tx, workspaceId, topUpId);
  const { topup, bonus } = await spendable(tx, workspaceId, balances);
  return topup.plus(bonus);
}
