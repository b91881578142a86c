import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isManual } from "../../rules/manual/manual-order";
import { takeInIfChanged } from "../intake/look-at-store.server";

/**
 * Asks the store of a purchase's order what has become of it, right before a supplier is asked for anything that can't be taken
 * back: webhooks come late, and get lost. What it has changed stands in our rows then.
 * @returns true where it could not be asked, and will not be before a person acts: that is no reason to buy. No store knows of
 * an order made by hand.
 * @throws OutsideError for what a later try may mend, and where the store refuses this order and not others
 */
export async function isOutOfSight({ db }: WorkspaceScope, orderId: string): Promise<boolean> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { storeId: true, channel: true, externalId: true, channelUpdatedAt: true },
  });
  return !isManual(order) && (await takeInIfChanged(order)) === "could_not_look";
}
