import type { TopUp } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { configuredPayments } from "~/adapters/registry.server";
import { workspaceScope, type WorkspaceDb, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE, toLanguage, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";

/** Pays what a link is about with money that came in by it. The wallet knows no purchases: who mounts it hands this in. Again is fine. */
export type PayForLink = (paid: {
  workspaceId: string;
  paymentLinkId: string;
  /** What came in, in the wallet's currency */
  amount: string;
}) => Promise<void>;

/** How those pay who have no account: the one way that asks for nothing but a card. */
const METHOD = "credit_card";
/** A page that is about to end is not given to anybody. */
const TIME_TO_PAY_MS = 60 * 60_000;
/** Of a page that was never learned of: for a day its provider gives the same one for the same key. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/**
 * The top-up that a link's payer pays, in the caller's transaction, which holds the link: the one that is open for the same
 * amount, else a new one. So all who pay at once are led to one page, which the provider takes once.
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
}): Promise<TopUp> {
  const provider = configuredPayments().find(({ methods }) => methods.includes(METHOD));
  if (!provider)
    throw new AppError("unprocessable", {
      key: "errors.wallet_method_unavailable",
      errorCode: "wallet_method_unavailable",
    });
  const now = Date.now();
  const open = await tx.topUp.findFirst({
    where: {
      workspaceId,
      paymentLinkId,
      amount,
      status: "pending",
      OR: [
        { expiresAt: { gt: new Date(now + TIME_TO_PAY_MS) } },
        { expiresAt: null, createdAt: { gt: new Date(now - REPEATABLE_MS) } },
      ],
    },
  });
  if (open) return open;
  return tx.topUp.create({
    data: { workspaceId, accountId, provider: provider.id, method: METHOD, amount, currency, paymentLinkId, language },
  });
}

/**
 * The payment page of a link's top-up; the same one however often it is asked for, as the top-up's id is the provider's
 * idempotency key: all who ask do so word for word as the first payer, in whose language the page is.
 * @param paidUrl where the payer comes back to who has paid
 * @param leftUrl where the payer comes back to who has not
 * @throws OutsideError
 */
export async function openLinkedTopUp({
  topUp: { id, workspaceId, provider: providerId, amount, currency, checkoutUrl: known, language: asked },
  paidUrl,
  leftUrl,
}: {
  topUp: TopUp;
  paidUrl: string;
  leftUrl: string;
}): Promise<string> {
  if (known) return known;
  const provider = configuredPayments().find((one) => one.id === providerId);
  if (!provider) throw new OutsideError("refused", "payment_gone");
  const language = toLanguage(asked) ?? DEFAULT_LANGUAGE;
  const { providerReference, checkoutUrl, expiresAt } = await provider.startCheckout({
    reference: id,
    amount: { amount: amount.toFixed(2), currency },
    description: translate(language, "wallet:checkout_description_link"),
    customerEmail: null,
    language,
    successUrl: paidUrl,
    cancelUrl: leftUrl,
  });
  const data = { providerReference, checkoutUrl, expiresAt };
  await workspaceScope(workspaceId).db.topUp.update({ where: { id }, data });
  return checkoutUrl;
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
