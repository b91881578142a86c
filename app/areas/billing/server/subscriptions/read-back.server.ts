import type { Subscription } from "@prisma/client";
import { isPayerFrozen, isPayerGone, subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import type { ProviderSubscription, SubscriptionProvider } from "~/adapters/subscription/subscription-provider";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { ALIVE, CHARGED, type SubscriptionState } from "../../rules/subscriptions/subscription-states";
import { payerOf } from "../payers/plan-payer.server";
import { changePlan } from "../plans/change-plan.server";
import { holdingBilling } from "../writes/move-billing-write.server";
import { recordCancel } from "../writes/record-cancel.server";
import { endStorePlan } from "./cancel-subscription.server";
import { moveSubscription } from "./move-subscription.server";
import { takeInSubscription, toldOfOurs } from "./take-in-subscription.server";
import { hasRealStoreBeside } from "./test-payers.server";
import { waitForNextCycle } from "./wait-for-next-cycle.server";

/** The provider of an agreement, with who pays; null where the store has left us. */
export async function providerOfSubscription(
  scope: WorkspaceScope,
  { provider, storeId }: Pick<Subscription, "provider" | "storeId">,
): Promise<SubscriptionProvider | null> {
  const payer = await payerOf({ db: scope.db, workspaceId: scope.workspaceId, provider, storeId });
  const isThere = payer && payer.store?.status !== "uninstalled";
  return isThere ? subscriptionProviderFor({ provider, payer: payer.payer }) : null;
}

/**
 * Reads how an agreement stands at its provider and takes it over.
 * @param hasReturned the merchant came back from confirming it: one that waits for the next cycle stays pending there
 * @returns whether the provider knows it
 * @throws OutsideError when the provider can't be read
 */
export async function readBackSubscription({
  scope,
  subscription,
  hasReturned = false,
}: {
  scope: WorkspaceScope;
  subscription: Subscription;
  hasReturned?: boolean;
}): Promise<"known" | "unknown"> {
  const { id: subscriptionId, providerId, storeId } = subscription;
  const provider = await providerOfSubscription(scope, subscription);
  if (!provider) {
    if (storeId) await endStorePlan({ scope, storeId });
    return "unknown";
  }
  let told: ProviderSubscription | null;
  try {
    told = providerId ? await provider.readPlan(providerId) : await provider.findPlan(subscriptionId);
  } catch (error) {
    if (!isAlive(subscription)) throw error;
    if (isPayerGone(error)) return endUnpaid({ scope, subscription });
    if (!isPayerFrozen(error)) throw error;
    await freeze({ scope, subscriptionId });
    return "known";
  }
  if (!told) return "unknown";
  await takeInSubscription({ scope, subscriptionId, told });
  await endTest({ scope, subscription, told, provider });
  if (hasReturned && told.status === "pending") await waitForNextCycle({ scope, subscriptionId });
  return "known";
}

/** A test that goes on beside a store that sells for real, or in one that has begun to, is a plan that nobody pays for. */
async function endTest({
  scope,
  subscription: { id, storeId },
  told,
  provider,
}: {
  scope: WorkspaceScope;
  subscription: Subscription;
  told: ProviderSubscription;
  provider: SubscriptionProvider;
}): Promise<void> {
  if (!told.isTest || !storeId || !(CHARGED as readonly string[]).includes(told.status)) return;
  const isOver =
    (await provider.isChargedForReal()) || (await hasRealStoreBeside({ scope, provider: provider.id, storeId }));
  if (!isOver) return;
  await holdingBilling(scope, async (tx) => {
    const subscription = await tx.subscription.findUnique({ where: { id } });
    if (!subscription || !isAlive(subscription)) return;
    const endedAt = new Date();
    await moveSubscription({
      tx,
      subscription,
      to: "ended",
      data: { endedAt, nextPlanKey: null, nextCycleDays: null },
    });
    await recordCancel(tx, subscription);
    const open = await tx.planPeriod.findFirst({ where: { endedAt: null } });
    if (open?.subscriptionId === id)
      await changePlan({ tx, workspaceId: subscription.workspaceId, plan: null, at: endedAt });
  });
}

const isAlive = ({ status }: Subscription): boolean => (ALIVE as readonly string[]).includes(status);

/** A shop that was closed pays for no further cycle. */
async function endUnpaid({
  scope,
  subscription,
}: {
  scope: WorkspaceScope;
  subscription: Subscription;
}): Promise<"known"> {
  const { id: subscriptionId, currentPeriodEnd } = subscription;
  if (currentPeriodEnd && currentPeriodEnd <= new Date())
    await takeInSubscription({ scope, subscriptionId, told: toldOfOurs(subscription, "ended") });
  return "known";
}

/** The platform answers nothing of a store whose bill is unpaid: its plan rests until it does. */
async function freeze({ scope, subscriptionId }: { scope: WorkspaceScope; subscriptionId: string }): Promise<void> {
  const subscription = await scope.db.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
  if (subscription.status === ("frozen" satisfies SubscriptionState) || !subscription.providerId) return;
  await takeInSubscription({ scope, subscriptionId, told: toldOfOurs(subscription, "frozen") });
}
