import type { SystemTransaction } from "~/platform/db/client.server";
import type { StoreWriteContent } from "../../rules/fulfillment/store-write";
import { MANUAL_CHANNEL } from "../../rules/manual/manual-order";

/** What a store is told without anybody's doing: answers to what it asks. */
const ANSWERS: StoreWriteContent["kind"][] = ["answer_fulfillment", "answer_cancellation"];
/** Who does things to orders beside people, whose events name their account. */
const NOBODY = ["system", "channel", "supplier", "carrier"];

/**
 * Whether somebody has worked on orders of a workspace: made one by hand, changed or noted something of one, chosen what a
 * line is bought as, or told a store of one. Purchases, parcels and rules have tables of their own.
 */
export async function hasWorkOnOrders({
  db,
  workspaceId,
}: {
  db: SystemTransaction;
  workspaceId: string;
}): Promise<boolean> {
  const noted = [
    { channel: MANUAL_CHANNEL },
    { isStarred: true },
    { mark: { not: "none" } },
    { tags: { isEmpty: false } },
    { taxNumber: { not: null } },
    { archivedAt: { not: null } },
  ];
  return (
    (await db.order.count({ where: { workspaceId, OR: noted }, take: 1 })) > 0 ||
    (await db.orderEvent.count({ where: { workspaceId, actor: { notIn: NOBODY } }, take: 1 })) > 0 ||
    (await db.orderLine.count({ where: { workspaceId, source: { not: null } }, take: 1 })) > 0 ||
    (await db.storeWrite.count({ where: { workspaceId, kind: { notIn: ANSWERS } }, take: 1 })) > 0
  );
}
