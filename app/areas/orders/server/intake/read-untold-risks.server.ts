import type { OrderChannel } from "~/adapters/order-channel/order-channel";
import { systemDb } from "~/platform/db/client.server";
import { MOST_RISKS } from "../../jobs";
import type { IntakeStore } from "./take-in-orders.sql.server";
import { takeInRisks } from "./take-in-risks.server";

/** Stores assess orders within moments; one that is none the wiser after a day stays so. */
const YOUNG_MS = 24 * 60 * 60_000;
/** Read anew at a time, the newest. */
const MOST = 4 * MOST_RISKS;

/**
 * Asks for the risk of young orders of which the channel has said nothing yet: that it has since is told by a webhook, which
 * may be lost, and the order does not change by it, so that no sweep would come upon it.
 * @throws OutsideError
 */
export async function readUntoldRisks({
  store,
  channel,
}: {
  store: IntakeStore;
  channel: OrderChannel;
}): Promise<void> {
  const untold = await systemDb.order.findMany({
    where: {
      storeId: store.id,
      channel: store.platform,
      section: "placement",
      placedAt: { gt: new Date(Date.now() - YOUNG_MS) },
      OR: [{ riskLevel: null }, { riskLevel: { in: ["unassessed", "pending"] } }],
    },
    orderBy: { placedAt: "desc" },
    take: MOST,
    select: { externalId: true },
  });
  for (let start = 0; start < untold.length; start += MOST_RISKS) {
    const externalIds = untold.slice(start, start + MOST_RISKS).map(({ externalId }) => externalId);
    await takeInRisks({ store, risks: await channel.readRisks(externalIds) });
  }
}
