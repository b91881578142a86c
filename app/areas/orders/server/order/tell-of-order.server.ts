import type { NotificationKind } from "~/areas/notifications/rules/kinds";
import { notify } from "~/areas/notifications/server/notify.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";

/**
 * Tells the merchant of something that happened to an order. Last in its transaction, see `notify`.
 * @param reason a key of outside.json
 */
export async function tellOfOrder({
  tx,
  workspaceId,
  orderId,
  kind,
  reason = null,
  link = `/app/orders/${orderId}`,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  orderId: string;
  kind: NotificationKind;
  reason?: string | null;
  /** Where it is mended, when that is not on the order's own page */
  link?: string;
}): Promise<void> {
  const { name, keptSince } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { name: true, keptSince: true },
  });
  // Nobody can open what stayed for its money alone; that comes back is seen in the wallet.
  if (keptSince) return;
  await notify({ tx, workspaceId, kind, names: { order: name }, reason, link });
}
