import { subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { toState } from "~/platform/states/state-table";
import { planStatus, type PlanStatus } from "../../rules/subscriptions/plan-status";
import { ALIVE, SUBSCRIPTION_TABLE } from "../../rules/subscriptions/subscription-states";
import { payerOf } from "../payers/plan-payer.server";
import { changePlan } from "../plans/change-plan.server";
import { holdingBilling } from "../writes/move-billing-write.server";
import { tellProvider } from "../writes/tell-provider.server";
import { livingSubscription } from "./living-subscription.server";
import { refused } from "./refused";
import { takeInSubscription, toldOfOurs } from "./take-in-subscription.server";

interface Cancelled {
  status: PlanStatus;
  /** Until when the plan is had */
  ends_at: string | null;
}

/**
 * Cancels the paid plan (ledger C084, B058, X077): nothing is charged any more, and the plan goes on until what is paid for
 * ends. One that is cancelled already stays so.
 * @throws AppError unprocessable without a paid plan; PaymentFail where the provider does not take it
 */
export async function cancelSubscription({ scope }: { scope: WorkspaceScope }): Promise<Cancelled> {
  const told = await tellProvider<null>({
    scope,
    async decide(tx) {
      const alive = await livingSubscription(tx);
      if (!alive?.providerId) throw refused("no_plan_to_cancel", "no_plan_to_cancel");
      if (alive.status === "cancelled") return { answer: null };
      const payer = await payerOf({ db: tx, ...alive });
      if (!payer) throw refused("charge_store_gone", "TheStoreNoLongerExists");
      const waiting = await tx.subscription.findMany({ where: { status: "pending", providerId: { not: null } } });
      const providerIds = [alive, ...waiting].flatMap(({ providerId }) => providerId ?? []);
      return {
        content: { kind: "cancel", providerIds },
        subscriptionId: alive.id,
        provider: subscriptionProviderFor({ provider: alive.provider, payer: payer.payer }),
      };
    },
  });
  if (told.outcome === "refused") {
    log.warn({ err: told.error }, "a plan could not be cancelled");
    throw refused("charge_failed", "PaymentFail");
  }
  if (told.outcome === "waits") throw refused("charge_under_way", "be_payment_cannot_change_your_subscription");
  const alive = await livingSubscription(scope.db);
  return {
    status: planStatus(alive && toState(SUBSCRIPTION_TABLE, alive.status)),
    ends_at: alive?.currentPeriodEnd?.toISOString() ?? null,
  };
}

/** A store that has left us pays for nothing any more: its platform has ended the agreement, and says so or not. */
export async function endStorePlan({ scope, storeId }: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  const living = await scope.db.subscription.findMany({
    where: { storeId, status: { in: ["pending", ...ALIVE.filter((state) => state !== "cancelled")] } },
  });
  for (const each of living)
    if (each.providerId)
      await takeInSubscription({ scope, subscriptionId: each.id, told: toldOfOurs(each, "cancelled") });
}

/**
 * Chooses the free plan where nothing is paid for (ledger C088, B060).
 * @throws AppError be_payment_cannot_change_your_subscription while a plan is paid, which is cancelled instead
 */
export async function resetFreePlan({ scope }: { scope: WorkspaceScope }): Promise<{ status: PlanStatus }> {
  return holdingBilling(scope, async (tx) => {
    const alive = await livingSubscription(tx);
    if (alive) throw refused("charge_not_changeable", "be_payment_cannot_change_your_subscription");
    await changePlan({ tx, workspaceId: scope.workspaceId, plan: null });
    return { status: "FREE" as const };
  });
}

/** Sets aside what waits for confirmation: it is not shown any more, and ends by itself (ledger C085). */
export async function skipRecharge({ scope }: { scope: WorkspaceScope }): Promise<{ skipped: boolean }> {
  const { count } = await scope.db.subscription.updateMany({
    where: { status: "pending", isSetAside: false, OR: [{ confirmationUrl: { not: null } }, { payId: { not: null } }] },
    // A form can still be paid in: which it is stays known, so that it is found and taken back.
    data: { isSetAside: true, confirmationUrl: null },
  });
  return { skipped: count > 0 };
}
