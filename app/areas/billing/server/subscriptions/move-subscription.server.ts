import type { Prisma, Subscription } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { canMove, toState } from "~/platform/states/state-table";
import { SUBSCRIPTION_TABLE, type SubscriptionState } from "../../rules/subscriptions/subscription-states";

/**
 * Moves an agreement into a state, or leaves it in the one that it is in with other dates: the one place that writes it.
 * @returns the row as it is then; null where its state does not lead there
 */
export async function moveSubscription({
  tx,
  subscription,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  subscription: Subscription;
  to: SubscriptionState;
  data?: Omit<Prisma.SubscriptionUpdateManyMutationInput, "status">;
}): Promise<Subscription | null> {
  const from = toState(SUBSCRIPTION_TABLE, subscription.status);
  if (!canMove(SUBSCRIPTION_TABLE, from, to)) return null;
  const [moved = null] = await tx.subscription.updateManyAndReturn({
    where: { id: subscription.id, status: from },
    data: { ...data, status: to },
  });
  return moved;
}
