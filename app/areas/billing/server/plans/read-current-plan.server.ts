import type { Subscription } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Principal } from "~/platform/principal";
import { toState } from "~/platform/states/state-table";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { paymentOf, STORE_BILL } from "../../contract/provider-payments";
import { cashbackRate } from "../../rules/plans/cashback-rate";
import { DEFAULT_PLAN, planOf } from "../../rules/plans/plans";
import { isDisputed } from "../../rules/subscriptions/disputes";
import { planStatus } from "../../rules/subscriptions/plan-status";
import { SUBSCRIPTION_TABLE } from "../../rules/subscriptions/subscription-states";
import { MONTHLY, YEARLY, type CycleDays } from "../../rules/usage/usage-period";
import { describeCredits } from "../credits/describe-credits.server";
import { chooseProvider } from "../payers/choose-provider.server";
import { livingSubscription } from "../subscriptions/living-subscription.server";
import { readUsage } from "../usage/read-usage.server";
import { describeFeatures, describeModule, describePackage } from "./describe-plan";

/** What a workspace has, how it is paid, and what is used of it (ledger C077, B021). */
export async function readCurrentPlan({
  scope,
  principal,
}: {
  scope: WorkspaceScope;
  principal: Pick<Principal, "isEmbedded">;
}): Promise<CurrentPlanAnswer> {
  const [current, subscription, asked, paidBy] = await Promise.all([
    readUsage({ scope }),
    livingSubscription(scope.db),
    scope.db.subscription.findFirst({ where: { status: "pending" }, orderBy: { createdAt: "desc" } }),
    chooseProvider({ scope, isEmbedded: principal.isEmbedded }),
  ]);
  const { plan, cycleDays, period } = current;
  const credits = await describeCredits({ scope, current });
  const state = subscription && toState(SUBSCRIPTION_TABLE, subscription.status);
  const rests = subscription !== null && isDisputed(subscription, new Date());
  return {
    package: {
      ...describePackage(plan, cycleDays),
      // What is charged for it, where that is not the list's price.
      ...(subscription && subscription.planKey === plan.key && { price: subscription.price.toFixed(2) }),
      modules: [describeModule(plan)],
      features: describeFeatures(plan, current.used),
    },
    status: rests ? "FROZEN" : planStatus(state),
    is_disputed: rests,
    start_time: (subscription?.startedAt ?? current.startedAt)?.toISOString() ?? null,
    next_billing_time: (state !== "frozen" && subscription?.currentPeriodEnd?.toISOString()) || null,
    next_package: subscription && nextPackage(subscription),
    ...credits,
    order_cashback: cashbackRate(plan, cycleDays),
    provider_payment: subscription && paymentOf(subscription.provider),
    pays_by: paymentOf(paidBy) ?? STORE_BILL,
    store_id: subscription?.storeId ?? null,
    is_trial: state === "trialing" || (state === "cancelled" && isInTrial(subscription)),
    trial_ends_at: subscription?.trialEndsAt?.toISOString() ?? null,
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    pending: asked && {
      key: planOf(asked.planKey).key,
      cycle: cycleOf(asked.cycleDays),
      confirmation_url: asked.confirmationUrl,
      pay_id: asked.isSetAside ? null : asked.payId,
    },
  };
}

/** What is had when the running cycle ends (B062, B063). */
function nextPackage(subscription: Subscription) {
  const { status, nextPlanKey, nextCycleDays, planKey, cycleDays } = subscription;
  if (status === "cancelled") return describePackage(planOf(DEFAULT_PLAN), MONTHLY);
  const next = describePackage(planOf(nextPlanKey ?? planKey), cycleOf(nextCycleDays ?? cycleDays));
  return nextPlanKey ? next : { ...next, price: subscription.price.toFixed(2) };
}

function isInTrial(subscription: Subscription | null): boolean {
  return (subscription?.trialEndsAt ?? new Date(0)) > new Date();
}

const cycleOf = (days: number): CycleDays => (days === YEARLY ? YEARLY : MONTHLY);
