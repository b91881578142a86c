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
