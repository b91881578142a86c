import type { Subscription } from "@prisma/client";
import { subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import type { PlanOffer, PlanRequest } from "~/adapters/subscription/subscription-provider";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { countAttempts, forgiveAttempt } from "~/platform/http/limit-attempts.server";
import { translate } from "~/platform/i18n/translate.server";
import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import type { ChargeAnswer } from "../../contract/charges";
import type { Offer } from "../../rules/plans/offers";
import { planOf } from "../../rules/plans/plans";
import type { BillingWriteContent } from "../../rules/subscriptions/billing-write";
import { carriedDays, daysLeft } from "../../rules/subscriptions/paid-time";
import { MONTHLY, YEARLY } from "../../rules/usage/usage-period";
import { choosePayer } from "../payers/choose-payer.server";
import type { PlanPayer } from "../payers/plan-payer.server";
import { tellProvider, type Decision } from "../writes/tell-provider.server";
import { ASKED_AGAIN_MS, chargeAnswer, NO_CHARGE } from "./charge-answer";
import { livingSubscription } from "./living-subscription.server";
import { changeOf, isSame, notChangeable, offerFor, refuseOtherPayer, type Choice } from "./plan-change.server";
import { refused } from "./refused";
import { refuseTestPayer } from "./test-payers.server";
import { trialDaysOf } from "./trials.server";

interface Charge {
  scope: WorkspaceScope;
  principal: Pick<Principal, "locale">;
  provider: string;
  storeId: string | null;
  choice: Choice;
  isDowngradeConfirmed: boolean;
  /** Where the merchant comes back to; the agreement's id is put to it */
  returnUrl: string;
}

/**
 * Asks the merchant to confirm a plan at the provider (ledger C081, B050-B052). What it costs is ours to say. What the
 * workspace then has follows from what the provider tells.
 * @throws AppError CurrentPackageNotSupport, those of `choosePayer`, FIRST_CYCLE_DOWNGRADE_FAILED (4002),
 * be_payment_cannot_change_your_subscription, be_payment_downgrade_failed, PaymentFail; rateLimited
 */
export async function chargeSubscription(charge: Charge): Promise<ChargeAnswer> {
  const { scope, provider, storeId, choice } = charge;
  const alive = await livingSubscription(scope.db);
  // What is not sold is refused before anybody outside is asked.
  await offerFor({ db: scope.db, alive, choice });
  const attempt = { kind: "planForm", by: scope.workspaceId } as const;
  await countAttempts([attempt]);
  const payer = await choosePayer({ scope, provider, storeId });
  if (alive) await refuseOtherPayer({ db: scope.db, alive, provider, storeId: payer.store?.id ?? null });
  if (payer.store) await refuseTestPayer({ scope, provider, store: payer.store });
  const told = await tellProvider<ChargeAnswer>({ scope, decide: (tx) => decide({ tx, charge, payer }) });
  if (told.outcome === "answered") {
    await forgiveAttempt(attempt);
    return told.answer;
  }
  if (told.outcome === "waits") throw notChangeable("charge_under_way");
  if (told.outcome === "refused") {
    log.warn({ err: told.error, store: payer.store?.id }, "a plan could not be asked for");
    throw charge.isDowngradeConfirmed
      ? refused("charge_downgrade_failed", "be_payment_downgrade_failed")
      : refused("charge_failed", "PaymentFail");
  }
  return chargeAnswer(told.result.confirmation);
}

interface Deciding {
  tx: WorkspaceTransaction;
  charge: Charge;
  payer: PlanPayer;
}

async function decide({ tx, charge, payer }: Deciding): Promise<Decision<ChargeAnswer>> {
  const now = new Date();
  const storeId = payer.store?.id ?? null;
  const alive = await livingSubscription(tx);
  if (alive) await refuseOtherPayer({ db: tx, alive, provider: charge.provider, storeId });
  const offer = await offerFor({ db: tx, alive, choice: charge.choice });
  const change = alive && changeOf({ alive, offer, packageId: charge.choice.packageId, now });
  if (change === "next_cycle" && !charge.isDowngradeConfirmed)
    return { answer: { ...NO_CHARGE, apply_on_next_billing_cycle: true } };
  const asked = await askedAlready({ tx, offer, provider: charge.provider, storeId, now });
  if (asked) return { answer: { ...NO_CHARGE, confirmation_url: asked.confirmationUrl, pay_id: asked.payId } };

  const isResumed = alive?.status === "cancelled" && isSame(alive, offer);
  const { plan, cycleDays, price } = offer;
  const left = alive?.status === "cancelled" ? await leftOf({ tx, alive, offer, now }) : 0;
  const trial = await trialDaysOf({ db: tx, holder: payer.trialHolder, now });
  const trialDays = Math.max(left, isResumed ? Math.min(trial, daysLeft(alive.currentPeriodEnd, now)) : trial);
  const subscription = await tx.subscription.create({
    data: {
      id: newId(),
      workspaceId: charge.scope.workspaceId,
      provider: charge.provider,
      storeId,
      planKey: plan.key,
      cycleDays,
      price,
    },
  });
  const isOwn = alive?.provider === charge.provider && alive.storeId === storeId;
  const content: BillingWriteContent = {
    kind: isResumed || (left > 0 && left === trialDays) ? "resume" : alive ? "change" : "create",
    request: {
      reference: subscription.id,
      offer: {
        planKey: plan.key,
        name: translate(charge.principal.locale, `shell:plans.${plan.name}`),
        cycleDays,
        price: { amount: price, currency: "USD" },
      },
      trialDays,
      replaces: change,
      replacedId: isOwn ? alive.providerId : null,
      held: isOwn ? offerBy(alive, charge.principal) : null,
      waiting: isOwn ? await waitingFor({ tx, alive, charge }) : null,
      returnUrl: charge.returnUrl,
    },
  };
  return {
    content,
    subscriptionId: subscription.id,
    provider: subscriptionProviderFor({ provider: charge.provider, payer: payer.payer }),
  };
}

/** The smaller plan that waits for the next cycle, by our own books: it goes on waiting where the change does not come about. */
async function waitingFor({
  tx,
  alive,
  charge: { principal },
}: Omit<Deciding, "payer"> & { alive: Subscription }): Promise<PlanRequest["waiting"]> {
  const { provider, storeId, nextPlanKey, nextCycleDays } = alive;
  if (!nextPlanKey || !nextCycleDays) return null;
  const next = await tx.subscription.findFirst({
    where: {
      status: "pending",
      provider,
      storeId,
      planKey: nextPlanKey,
      cycleDays: nextCycleDays,
      confirmationUrl: null,
      payId: null,
      providerId: { not: null },
    },
    orderBy: { createdAt: "desc" },
  });
  return next && { reference: next.id, offer: offerBy(next, principal) };
}

/** What an agreement of ours is for, also where its provider knows only what comes after. */
const offerBy = (
  { planKey, cycleDays, price, currency }: Subscription,
  { locale }: Pick<Principal, "locale">,
): PlanOffer => ({
  planKey,
  name: translate(locale, `shell:plans.${planOf(planKey).name}`),
  cycleDays: cycleDays === YEARLY ? YEARLY : MONTHLY,
  price: { amount: price.toFixed(2), currency },
});

interface Payment {
  provider: string;
  storeId: string | null;
}

/** The page or form of the same choice that the merchant was led to a while ago and has not answered. */
function askedAlready({
  tx,
  offer,
  provider,
  storeId,
  now,
}: Payment & { tx: WorkspaceTransaction; offer: Offer; now: Date }): Promise<Subscription | null> {
  return tx.subscription.findFirst({
    where: {
      status: "pending",
      isSetAside: false,
      provider,
      storeId,
      planKey: offer.plan.key,
      cycleDays: offer.cycleDays,
      price: offer.price,
      OR: [{ confirmationUrl: { not: null } }, { payId: { not: null } }],
      createdAt: { gt: new Date(now.getTime() - ASKED_AGAIN_MS) },
    },
    orderBy: { createdAt: "desc" },
  });
}

/** Days that what is left of the cancelled plan is worth of the one that is wanted. */
async function leftOf({
  tx,
  alive,
  offer: { plan, cycleDays, price },
  now,
}: {
  tx: WorkspaceTransaction;
  offer: Offer;
  alive: Subscription;
  now: Date;
}): Promise<number> {
  const last = await tx.charge.findFirst({
    where: { kind: "subscription", status: "paid" },
    orderBy: { periodEnd: "desc" },
    include: { subscription: true },
  });
  const end = last?.periodEnd;
  const cycle = last?.subscription?.cycleDays;
  return carriedDays({
    held: { planKey: alive.planKey, cycleDays: alive.cycleDays, price: alive.price.toString() },
    heldUntil: alive.currentPeriodEnd,
    paid: end && cycle ? { planKey: last.item, cycleDays: cycle, price: last.amount.toString(), end } : null,
    wanted: { planKey: plan.key, cycleDays, price },
    now,
  });
}
