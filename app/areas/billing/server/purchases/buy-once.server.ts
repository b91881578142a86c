import type { Charge } from "@prisma/client";
import { subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgiveAttempt } from "~/platform/http/limit-attempts.server";
import { translate } from "~/platform/i18n/translate.server";
import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import type { ChargeAnswer } from "../../contract/charges";
import { creditsOf, MOST_TEST_CREDITS, type CreditPackage } from "../../rules/purchases/sold-once";
import { WAS_PAID, type ChargeKind, type ChargeState } from "../../rules/subscriptions/charge-states";
import { choosePayer } from "../payers/choose-payer.server";
import type { PlanPayer } from "../payers/plan-payer.server";
import { ASKED_AGAIN_MS, chargeAnswer, NO_CHARGE } from "../subscriptions/charge-answer";
import { refused } from "../subscriptions/refused";
import { refuseTestPayer } from "../subscriptions/test-payers.server";
import { tellProvider, type Decision } from "../writes/tell-provider.server";

interface Purchase {
  scope: WorkspaceScope;
  principal: Pick<Principal, "locale" | "accountId">;
  provider: string;
  storeId: string | null;
  kind: Exclude<ChargeKind, "subscription">;
  /** Undefined for a key that names nothing on sale */
  offer: CreditPackage | undefined;
  /** Where the merchant comes back to; the charge's id is put to it */
  returnUrl: string;
}

/** What a purchase is waiting for, or has brought: once is enough of these. */
const HAD: ChargeState[] = ["pending", ...WAS_PAID];

/**
 * Asks the merchant to confirm something that is bought once at the provider (ledger C082, C091, X082). What it costs is ours
 * to say. What is bought is handed over when the provider tells that it is paid.
 * @throws AppError PackageNotFound, those of `choosePayer`, be_payment_cannot_change_your_subscription, PaymentFail;
 * rateLimited
 */
export async function buyOnce(purchase: Purchase): Promise<ChargeAnswer> {
  const { scope, provider, storeId, offer } = purchase;
  if (!offer) throw notFound();
  const attempt = { kind: "planForm", by: scope.workspaceId } as const;
  await countAttempts([attempt]);
  const payer = await choosePayer({ scope, provider, storeId });
  const isTest = payer.store !== null && (await refuseTestPayer({ scope, provider, store: payer.store })).isTest;
  const choice = { purchase, offer, payer, isTest };
  const told = await tellProvider<ChargeAnswer>({ scope, decide: (tx) => decide({ tx, ...choice }) });
  if (told.outcome === "answered") {
    await forgiveAttempt(attempt);
    return told.answer;
  }
  if (told.outcome === "waits")
    throw new AppError("badRequest", {
      key: "errors.charge_under_way",
      errorCode: "be_payment_cannot_change_your_subscription",
    });
  if (told.outcome === "refused") {
    log.warn({ err: told.error, store: payer.store?.id }, "a purchase could not be asked for");
    throw refused("charge_failed", "PaymentFail");
  }
  return chargeAnswer(told.result.confirmation);
}

interface Choice {
  tx: WorkspaceTransaction;
  purchase: Purchase;
  offer: CreditPackage;
  payer: PlanPayer;
  /** The store is being built, and its charges cost nothing */
  isTest: boolean;
}

async function decide({ tx, purchase, offer, payer, isTest }: Choice): Promise<Decision<ChargeAnswer>> {
  const { scope, principal, provider, kind, returnUrl } = purchase;
  const asked = await askedAlready({ tx, purchase, offer, payer });
  if (asked) return { answer: { ...NO_CHARGE, confirmation_url: asked.confirmationUrl, pay_id: asked.payId } };
  if (kind === "one_time") await refuseTaken(tx, offer);
  if (isTest) await refuseManyTests(tx, offer);
  const { id } = await tx.charge.create({
    data: {
      id: newId(),
      workspaceId: scope.workspaceId,
      accountId: principal.accountId,
      provider,
      storeId: payer.store?.id ?? null,
      kind,
      item: offer.key,
      amount: offer.price,
    },
  });
  const request = {
    reference: id,
    itemKey: offer.key,
    name: translate(principal.locale, "billing:sold.credits", { count: offer.credits }),
    price: { amount: offer.price, currency: "USD" },
    returnUrl,
  };
  return {
    content: { kind: "one_time", request },
    chargeId: id,
    provider: subscriptionProviderFor({ provider, payer: payer.payer }),
  };
}

/** A form in which another card can be tried after the bank has refused one: it can be paid as before. */
const REFUSED_FORM = { status: "failed" satisfies ChargeState, payId: { not: null } };

/**
 * The page or form of the same purchase that the merchant was led to a while ago and has not answered, or in which their card was
 * refused; of what is sold once it is the only one, for as long as it stands open.
 */
function askedAlready({ tx, purchase, offer, payer }: Omit<Choice, "isTest">): Promise<Charge | null> {
  const isRecent = { createdAt: { gt: new Date(Date.now() - ASKED_AGAIN_MS) } };
  return tx.charge.findFirst({
    where: {
      provider: purchase.provider,
      storeId: payer.store?.id ?? null,
      item: offer.key,
      amount: offer.price,
      OR: [
        { status: "pending", confirmationUrl: { not: null }, ...isRecent },
        { status: "pending", payId: { not: null }, ...(purchase.kind !== "one_time" && isRecent) },
        { ...REFUSED_FORM, ...(purchase.kind !== "one_time" && isRecent) },
      ],
    },
    orderBy: { createdAt: "desc" },
  });
}

/** An offer is taken once, and not while an earlier page or form of it can still be paid. */
async function refuseTaken(tx: WorkspaceTransaction, { key: item }: CreditPackage): Promise<void> {
  const where = { item, OR: [{ status: { in: HAD } }, REFUSED_FORM] };
  if ((await tx.charge.count({ where })) > 0) throw notFound();
}

/** Credits that cost nothing are there to be tried: so many of them, and no more (decision 40). */
async function refuseManyTests(tx: WorkspaceTransaction, offer: CreditPackage): Promise<void> {
  const isTest = [{ isTest: true }, { status: "pending", storeId: { not: null } }];
  const had = await tx.charge.findMany({
    where: { kind: { in: ["one_time", "extra_credits"] }, status: { in: HAD }, OR: isTest },
    select: { item: true },
  });
  const credits = had.reduce((total, { item }) => total + (creditsOf(item) ?? 0), offer.credits);
  if (credits > MOST_TEST_CREDITS)
    throw new AppError("unprocessable", {
      key: "errors.charge_test_credits",
      params: { most: MOST_TEST_CREDITS },
      errorCode: "PaymentFail",
    });
}

const notFound = () => new AppError("notFound", { key: "errors.package_not_found", errorCode: "PackageNotFound" });
