import type { OrderChannel } from "~/adapters/order-channel/order-channel";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { takeInOrderJob } from "../../jobs";
import { takeInOrders } from "./take-in-orders.server";
import type { IntakeStore } from "./take-in-orders.sql.server";

/** Read anew at a time; the next sweep goes on with the rest. */
const MOST = 500;

/**
 * Asks for one order of which the channel kept the buyer from us; once it tells of that one, the others are read anew too.
 * They don't change at the channel when it lets us see buyers, so that no sweep would come upon them.
 * @throws OutsideError
 */
export async function readWithheldOrders({
  store,
  channel,
}: {
  store: IntakeStore;
  channel: OrderChannel;
}): Promise<void> {
  const [newest, ...others] = await systemDb.order.findMany({
    where: { storeId: store.id, buyerWithheld: true, section: "placement" },
    orderBy: { placedAt: "desc" },
    take: MOST,
    select: { id: true, externalId: true },
  });
  if (!newest) return;
  const readAt = new Date();
  const order = await channel.readOrder(newest.externalId);
  if (order?.isBuyerWithheld) return;
  // One that is gone at the channel must not keep the others waiting.
  if (!order) await systemDb.order.update({ where: { id: newest.id }, data: { buyerWithheld: false } });
  else await takeInOrders({ store, orders: [order], origin: "read", readAt });
  const readings = others.map(({ externalId }) => ({ payload: { storeId: store.id, externalId } }));
  if (order) await enqueueMany(systemDb, takeInOrderJob, readings);
}
