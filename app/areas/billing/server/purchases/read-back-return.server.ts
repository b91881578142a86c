import type { WorkspaceScope } from "~/platform/db/scope.server";
import { readBackSubscription } from "../subscriptions/read-back.server";
import { readBackPurchase } from "./read-back-purchase.server";

/**
 * Reads back what a merchant comes back from.
 * @param reference the id in the address: of an agreement or of a purchase; another workspace's is none
 * @throws OutsideError
 */
export async function readBackReturn({
  scope,
  reference: id,
}: {
  scope: WorkspaceScope;
  reference: string;
}): Promise<void> {
  const subscription = await scope.db.subscription.findUnique({ where: { id } });
  if (subscription) await readBackSubscription({ scope, subscription, hasReturned: true });
  const charge = subscription ? null : await scope.db.charge.findUnique({ where: { id } });
  if (charge) await readBackPurchase({ scope, charge });
}
