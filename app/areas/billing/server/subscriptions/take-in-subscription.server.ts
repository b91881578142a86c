import type { Subscription } from "@prisma/client";
import { z } from "zod";
import type { ProviderSubscription, SoldTerms } from "~/adapters/subscription/subscription-provider";
import { notify } from "~/areas/notifications/server/notify.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { log } from "~/platform/log.server";
import { canMove, toState } from "~/platform/states/state-table";
import { billingWriteSchema } from "../../rules/subscriptions/billing-write";
import { disputeOf, isDisputed, newsOfDispute } from "../../rules/subscriptions/disputes";
import {
  ALIVE,
  CHARGED,
  DUE,
  givesPlan,
  SUBSCRIPTION_TABLE,
  type SubscriptionState,
} from "../../rules/subscriptions/subscription-states";
import { planDifferences } from "../../rules/subscriptions/terms-differ";
import { isWithinGrace, newsOfUnpaid } from "../../rules/subscriptions/unpaid";
import { MONTHLY, YEARLY } from "../../rules/usage/usage-period";
import { bookPayments } from "../payers/book-payments.server";
import { payerOf } from "../payers/plan-payer.server";
import { changePlan } from "../plans/change-plan.server";
import { holdingBilling } from "../writes/move-billing-write.server";
import { recordCancel } from "../writes/record-cancel.server";
import { dropPending } from "./drop-pending.server";
import { moveSubscription } from "./move-subscription.server";
import { keepTrial } from "./trials.server";
import { forgetNextCycle, noteNextCycle } from "./wait-for-next-cycle.server";

/** Where people look after their plan. */
const BILLING = "/app/setting/billing";

/**
 * Takes over how an agreement stands at its provider, and gives or takes the plan by it. Older news than what is known, and
 * news of another agreement, change nothing. Again is fine.
 */
export function takeInSubscription({
  scope,
  subscriptionId,
  told,
}: {
  scope: WorkspaceScope;
  subscriptionId: string;
  told: ProviderSubscription;
}): Promise<void> {
  return holdingBilling(scope, async (tx) => {
    const subscription = await tx.subscription.findUnique({ where: { id: subscriptionId } });
    if (!subscription || (subscription.toldAt && subscription.toldAt > told.toldAt)) return;
    if (subscription.providerId !== null && subscription.providerId !== told.providerId) return;
    await follow({ tx, scope, subscription, told });
  });
}

interface News {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  subscription: Subscription;
  told: ProviderSubscription;
}

async function follow({ tx, scope, subscription, told }: News): Promise<void> {
  const now = new Date();
  // A store's platform takes days that are paid already for a trial; by card the agreement itself goes on.
  const isResumed =
    subscription.storeId !== null &&
    (await tx.billingWrite.count({ where: { subscriptionId: subscription.id, kind: "resume" } })) > 0;
  const hasPaid = told.status === "past_due" && (await hasEverPaid({ tx, subscription, told }));
  const newsOfCredits = told.payments ? await bookPayments({ tx, subscription, payments: told.payments, now }) : null;
  const before = subscription.disputedUntil;
  // Answers to what was asked of the provider tell no payments.
  const dispute = told.payments?.length
    ? disputeOf({ payments: told.payments, before, now })
    : { until: before, isLost: false };
  const stands = stateOf({ told, subscription, isResumed, hasPaid, now });
  const over = subscription.status === "pending" ? "declined" : "ended";
  const to = dispute.isLost && ALIVE.includes(stands) ? over : stands;
  const isAlive = ALIVE.includes(to);
  const wasAlive = (ALIVE as readonly string[]).includes(subscription.status);
  if (!canMove(SUBSCRIPTION_TABLE, toState(SUBSCRIPTION_TABLE, subscription.status), to)) {
    log.warn({ subscription: subscription.id, from: subscription.status, to }, "news of an agreement that is over");
    // Confirmed on a page from before: it stands for nothing here, and must not be charged there.
    if (CHARGED.includes(stands)) await recordCancel(tx, { ...subscription, providerId: told.providerId });
    if (newsOfCredits) await notify({ tx, workspaceId: scope.workspaceId, kind: newsOfCredits, link: BILLING });
    return;
  }
  if (subscription.status === "cancelled" && CHARGED.includes(to) && (await isCalledOff(tx, subscription))) {
    log.error({ subscription: subscription.id }, "what was cancelled is charged for at its provider");
    await recordCancel(tx, subscription);
    await tx.subscription.update({ where: { id: subscription.id }, data: { toldAt: told.toldAt } });
    if (newsOfCredits) await notify({ tx, workspaceId: scope.workspaceId, kind: newsOfCredits, link: BILLING });
    return;
  }
  if (isAlive && !wasAlive && told.sold) {
    const differs = await differencesOf({ tx, subscription, told, sold: told.sold });
    if (differs.length > 0) return refuseTerms({ tx, subscription, told, differs, now });
  }
  // Of a workspace one agreement lives: what another has taken the place of is over.
  if (isAlive && !wasAlive) await endOthers({ tx, scope, subscription, now });
  const trialEndsAt = isResumed ? null : (told.trialEndsAt ?? subscription.trialEndsAt);
  const isOver = to === "ended" || to === "declined";
  const moved = await moveSubscription({
    tx,
    subscription,
    to,
    data: {
      providerId: told.providerId,
      isTest: told.isTest,
      toldAt: told.toldAt,
      disputedUntil: dispute.until,
      ...(to !== "pending" && { confirmationUrl: null, payId: null }),
      ...(isAlive && {
        trialEndsAt,
        startedAt: subscription.startedAt ?? now,
        currentPeriodStart: told.currentPeriodStart ?? subscription.currentPeriodStart,
        currentPeriodEnd: told.currentPeriodEnd ?? subscription.currentPeriodEnd,
      }),
      ...(to === "cancelled" && {
        cancelledAt: subscription.cancelledAt ?? now,
        nextPlanKey: null,
        nextCycleDays: null,
      }),
      ...(isOver && { endedAt: subscription.endedAt ?? now }),
    },
  });
  if (!moved) return;
  if (to === "declined" && subscription.status !== "declined") await forgetNextCycle({ tx, subscription: moved });
  if (dispute.isLost && CHARGED.includes(stands)) await recordCancel(tx, moved);
  if (isAlive && !wasAlive && trialEndsAt && !isResumed) await beginTrial(tx, moved, now);
  if (told.status === "scheduled") await noteNextCycle({ tx, subscriptionId: moved.id });
  if (isAlive || wasAlive) await followPlan(tx, moved, now);
  const was = isDisputed(subscription, now);
  const is = isDisputed(moved, now);
  const kind =
    (wasAlive || isAlive ? newsOfDispute({ was, is: is && isAlive, isLost: dispute.isLost && wasAlive }) : null) ??
    newsOfCredits ??
    (subscription.storeId === null ? newsOfUnpaid(toState(SUBSCRIPTION_TABLE, subscription.status), to) : null);
  if (kind) await notify({ tx, workspaceId: scope.workspaceId, kind, link: BILLING });
  // Days that are paid already are not charged again.
  if (to === "active" && !told.payments && !(isResumed && told.status === "trialing")) await keepCharge(tx, moved);
  else if (subscription.status !== to && !isAlive && !wasAlive)
    await publishEvent(tx, { name: "plan.changed", workspaceId: scope.workspaceId, data: { plan: null } });
}

/**
 * Whether its merchant has cancelled an agreement here: who takes it up again has another one (`resume`), so that it is not theirs
 * any more to go on. One that a store's going alone has cancelled may go on with the store.
 */
async function isCalledOff(tx: WorkspaceTransaction, { id: subscriptionId }: Subscription): Promise<boolean> {
  return (await tx.billingWrite.count({ where: { subscriptionId, kind: "cancel", state: "done" } })) > 0;
}

/** What of an agreement is not as it was asked for. A smaller plan that waits already is compared in its place, where it was asked of this one. */
async function differencesOf({
  tx,
  subscription,
  told,
  sold,
}: Omit<News, "scope"> & { sold: SoldTerms }): Promise<string[]> {
  const { data: reference } = z.uuid().safeParse(sold.reference);
  if (told.reference !== subscription.id) return ["reference"];
  const isItself = reference === subscription.id;
  const asked = isItself ? subscription : reference && (await tx.subscription.findFirst({ where: { id: reference } }));
  if (!asked) return ["reference"];
  const writes = await tx.billingWrite.findMany({ where: { subscriptionId: asked.id } });
  const requests = writes
    .map(({ content }) => billingWriteSchema.parse(content))
    .flatMap((content) => ("request" in content && "offer" in content.request ? content.request : []));
  const takesItsPlace = requests.some(
    ({ replaces, replacedId }) => replaces === "next_cycle" && replacedId === told.providerId,
  );
  if (!isItself && !takesItsPlace) return ["reference"];
  const trialDays = Math.max(0, ...requests.map((request) => request.trialDays));
  return planDifferences({ asked, trialDays, sold });
}

/** Paid for something else than was asked for, it gives nothing, ends where it is charged, and waits for a person. */
async function refuseTerms({
  tx,
  subscription,
  told,
  differs,
  now,
}: Omit<News, "scope"> & { differs: string[]; now: Date }): Promise<void> {
  const { providerId, isTest, toldAt } = told;
  log.error({ subscription: subscription.id, differs }, "what was agreed to is not what was asked for");
  const data = { providerId, isTest, toldAt, differs, endedAt: now, confirmationUrl: null, payId: null };
  const moved = await moveSubscription({ tx, subscription, to: "declined", data });
  if (!moved) return;
  await recordCancel(tx, moved);
  await publishEvent(tx, { name: "plan.changed", workspaceId: moved.workspaceId, data: { plan: null } });
}

/** Whether anything of a workspace's plan was ever paid to who tells of it. */
async function hasEverPaid({ tx, subscription, told }: Omit<News, "scope">): Promise<boolean> {
  if (told.payments?.some(({ status }) => status === "paid")) return true;
  const { provider } = subscription;
  return (await tx.charge.count({ where: { kind: "subscription", provider, paidAt: { not: null } } })) > 0;
}

function stateOf({
  told,
  subscription,
  isResumed,
  hasPaid,
  now,
}: Pick<News, "told" | "subscription"> & { isResumed: boolean; hasPaid: boolean; now: Date }): SubscriptionState {
  if (told.status === "trialing" && isResumed) return "active";
  if (told.status === "past_due")
    return isWithinGrace({ unpaidSince: told.currentPeriodStart, hasPaid, now }) ? "past_due" : "frozen";
  if (told.status === "scheduled") return "pending";
  if (told.status !== "cancelled" && told.status !== "ended") return told.status;
  // It was never confirmed, and now never will be.
  if (subscription.status === "pending") return "declined";
  // Of what was left unpaid nothing is left to be had.
  if (DUE.includes(toState(SUBSCRIPTION_TABLE, subscription.status))) return "ended";
  // What is paid for goes on to its end, also where the provider itself has forgotten it.
  const end = told.currentPeriodEnd ?? subscription.currentPeriodEnd;
  return end && end > now && subscription.status !== "ended" ? "cancelled" : "ended";
}

async function endOthers({ tx, subscription, now }: Omit<News, "told"> & { now: Date }): Promise<void> {
  // Forms that stand open beside it must not be paid in as well.
  const open = { id: { not: subscription.id }, status: "pending", payId: { not: null } };
  for (const asked of await tx.subscription.findMany({ where: open })) await dropPending(tx, asked);
  const others = await tx.subscription.findMany({
    where: { id: { not: subscription.id }, status: { in: [...ALIVE] } },
  });
  for (const other of others) {
    await moveSubscription({ tx, subscription: other, to: "ended", data: { endedAt: now, nextPlanKey: null } });
    const isReplaced = await takesThePlaceOf({ tx, subscription, other });
    if (!isReplaced && other.status !== "cancelled") await recordCancel(tx, other);
  }
}

/** A platform ends what it replaces in the same shop; an agreement by card is another's only where it was made from it. */
async function takesThePlaceOf({
  tx,
  subscription,
  other,
}: Pick<News, "tx" | "subscription"> & { other: Subscription }): Promise<boolean> {
  if (other.provider !== subscription.provider || other.storeId !== subscription.storeId) return false;
  if (other.storeId !== null) return true;
  const writes = await tx.billingWrite.findMany({ where: { subscriptionId: subscription.id } });
  return writes
    .map(({ content }) => billingWriteSchema.parse(content))
    .some(
      (content) =>
        "request" in content && "replacedId" in content.request && content.request.replacedId === other.providerId,
    );
}

async function beginTrial(tx: WorkspaceTransaction, subscription: Subscription, startedAt: Date): Promise<void> {
  const payer = await payerOf({ db: tx, ...subscription });
  if (payer && subscription.trialEndsAt)
    await keepTrial({ tx, holder: payer.trialHolder, startedAt, endsAt: subscription.trialEndsAt });
}

/** Gives the plan of an agreement, or takes it. A change within what is paid for keeps its first day, so that nobody has a month's limits twice. */
async function followPlan(tx: WorkspaceTransaction, subscription: Subscription, now: Date): Promise<void> {
  const { id, workspaceId, planKey, cycleDays, currentPeriodEnd, currentPeriodStart, startedAt, status } = subscription;
  const open = await tx.planPeriod.findFirst({ where: { endedAt: null } });
  if (!givesPlan(status as SubscriptionState) || isDisputed(subscription, now)) {
    if (open?.subscriptionId === id) await changePlan({ tx, workspaceId, plan: null, at: now });
    return;
  }
  // One that rested goes on where it was.
  const before = open?.subscriptionId
    ? open
    : await tx.planPeriod.findFirst({ where: { subscriptionId: id }, orderBy: { startedAt: "desc" } });
  const isWithin = before?.renewsAt && before.renewsAt > now;
  const anchorAt = isWithin ? before.anchorAt : (currentPeriodStart ?? startedAt ?? now);
  const plan = {
    planKey,
    cycleDays: cycleDays === YEARLY ? YEARLY : MONTHLY,
    subscriptionId: id,
    anchorAt,
    renewsAt: currentPeriodEnd,
  } as const;
  const isSame =
    open?.subscriptionId === id && open.renewsAt?.getTime() === currentPeriodEnd?.getTime() && open.planKey === planKey;
  if (!isSame) await changePlan({ tx, workspaceId, plan, at: now });
  else await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: planKey } });
}

/** A cycle that the provider says is paid. It tells no charges of its own, so the cycle's first moment names it. */
async function keepCharge(tx: WorkspaceTransaction, subscription: Subscription): Promise<void> {
  const { id, workspaceId, provider, providerId, planKey, price, currency, isTest } = subscription;
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = subscription;
  if (!providerId || !periodStart || !periodEnd) return;
  // Within a cycle the provider charges or credits the difference, and does not say how much.
  if ((await tx.charge.count({ where: { kind: "subscription", periodEnd } })) > 0) return;
  const data = {
    workspaceId,
    subscriptionId: id,
    provider,
    providerId: `${providerId}#${periodEnd.toISOString()}`,
    kind: "subscription",
    item: planKey,
    amount: price,
    currency,
    status: "paid",
    isTest,
    periodStart,
    periodEnd,
    paidAt: periodStart,
  };
  await tx.charge.createMany({ data: [data], skipDuplicates: true });
}

/** What we say of an agreement in its provider's place, where the provider itself is known to be silent. */
export function toldOfOurs(subscription: Subscription, status: ProviderSubscription["status"]): ProviderSubscription {
  const { id, providerId, cycleDays, price, currency, isTest } = subscription;
  return {
    providerId: providerId ?? "",
    reference: id,
    status,
    cycleDays: cycleDays === YEARLY ? YEARLY : MONTHLY,
    price: { amount: price.toFixed(2), currency },
    isTest,
    trialEndsAt: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    toldAt: new Date(),
    payments: null,
    payId: null,
    sold: null,
  };
}
