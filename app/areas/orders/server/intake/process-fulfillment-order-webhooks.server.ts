import type { InboundEvent, Store } from "@prisma/client";
import { findStoreOfShop } from "~/areas/accounts/server/stores/find-store-of-shop.server";
import { systemDb } from "~/platform/db/client.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue, enqueueMany } from "~/platform/jobs/enqueue.server";
import { sweepStoreJob, takeInFulfillmentRequestsJob, takeInOrderJob } from "../../jobs";

const REQUESTS = /_request_submitted$/;

/**
 * Works off stored webhooks about one shop's fulfillment orders: each only says that something moved, so the store is asked
 * how it stands, once for all of them. Orders that are known by then are looked at by themselves: a hold, or a day that has
 * come, need not change the order itself, which sweeps go by.
 * @param platformDomain the shop, as the events' subject names it; events of an unknown shop are ignored
 * @param readParts the channel's ids of the fulfillment orders that a body names
 */
export async function processFulfillmentOrderWebhooks({
  platform,
  platformDomain,
  events,
  readParts,
}: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
  readParts: (body: string) => string[];
}): Promise<ProcessedEvent[]> {
  const store = await findStoreOfShop({ platform, platformDomain });
  if (!store) return events.map(({ id }) => ({ id, status: "ignored" }));
  if (events.some(({ topic }) => REQUESTS.test(topic))) {
    await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: store.id });
  }
  const moves = events.filter(({ topic }) => !REQUESTS.test(topic));
  if (moves.length > 0) {
    await enqueue(systemDb, sweepStoreJob, { storeId: store.id });
    await readOrdersOf(
      store,
      moves.flatMap(({ body }) => readParts(body)),
    );
  }
  return events.map(({ id }) => ({ id, status: "processed" }));
}

async function readOrdersOf({ id: storeId, workspaceId }: Store, parts: string[]): Promise<void> {
  const known = await systemDb.fulfillmentOrder.findMany({
    where: { workspaceId, externalId: { in: parts }, order: { storeId } },
    select: { order: { select: { externalId: true } } },
  });
  const orders = [...new Set(known.map(({ order }) => order.externalId))];
  const readings = orders.map((externalId) => ({ payload: { storeId, externalId, isOfParts: true } }));
  await enqueueMany(systemDb, takeInOrderJob, readings);
}
