import type { Subscription } from "@prisma/client";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { billingWriteSchema } from "../../rules/subscriptions/billing-write";
import { type SubscriptionState } from "../../rules/subscriptions/subscription-states";
import { holdingBilling } from "../writes/move-billing-write.server";
import { livingSubscription } from "./living-subscription.server";
import { moveSubscription } from "./move-subscription.server";

/** Notes on the agreement that lives what takes its place when what is paid for ends. */
export function waitForNextCycle({
  scope,
  subscriptionId,
}: {
  scope: WorkspaceScope;
  subscriptionId: string;
}): Promise<void> {
  return holdingBilling(scope, (tx) => noteNextCycle({ tx, subscriptionId }));
}

/** The same under the workspace's lock. */
export async function noteNextCycle({
  tx,
  subscriptionId,
}: {
  tx: WorkspaceTransaction;
  subscriptionId: string;
}): Promise<void> {
  const next = await tx.subscription.findUnique({ where: { id: subscriptionId } });
  const write = await tx.billingWrite.findFirst({ where: { subscriptionId, kind: "change", state: "done" } });
  const content = write && billingWriteSchema.parse(write.content);
  if (next?.status !== "pending" || content?.kind !== "change" || content.request.replaces !== "next_cycle") return;
  const alive = await livingSubscription(tx);
  if (!alive || alive.status === "cancelled") return;
  await moveSubscription({
    tx,
    subscription: alive,
    to: alive.status as SubscriptionState,
    data: { nextPlanKey: next.planKey, nextCycleDays: next.cycleDays },
  });
  await moveSubscription({ tx, subscription: next, to: "pending", data: { confirmationUrl: null, payId: null } });
}

/** Announces nothing more for the next cycle of the agreement that lives where what was to take its place is over, unconfirmed. */
export async function forgetNextCycle({
  tx,
  subscription: { planKey, cycleDays },
}: {
  tx: WorkspaceTransaction;
  subscription: Pick<Subscription, "planKey" | "cycleDays">;
}): Promise<void> {
  const alive = await livingSubscription(tx);
  if (alive?.nextPlanKey !== planKey || alive.nextCycleDays !== cycleDays) return;
  // Asked for twice, the other one may still wait.
  const waiting = {
    status: "pending",
    planKey,
    cycleDays,
    providerId: { not: null },
    confirmationUrl: null,
    payId: null,
  };
  if ((await tx.subscription.count({ where: waiting })) > 0) return;
  const data = { nextPlanKey: null, nextCycleDays: null };
  await moveSubscription({ tx, subscription: alive, to: alive.status as SubscriptionState, data });
}
