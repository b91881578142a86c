import type { InboundEvent } from "@prisma/client";
import { findStoreOfShop } from "~/areas/accounts/server/stores/find-store-of-shop.server";
import { systemDb } from "~/platform/db/client.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sweepStoreJob, takeInFulfillmentRequestsJob } from "../../jobs";

const REQUESTS = /_request_submitted$/;

/**
 * Works off stored webhooks about one shop's fulfillment orders: each only says that something moved, so the store is asked
 * how it stands, once for all of them.
 * @param platformDomain the shop, as the events' subject names it; events of an unknown shop are ignored
 */
export async function processFulfillmentOrderWebhooks({
  platform,
  platformDomain,
  events,
}: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
}): Promise<ProcessedEvent[]> {
  const store = await findStoreOfShop({ platform, platformDomain });
  if (!store) return events.map(({ id }) => ({ id, status: "ignored" }));
  if (events.some(({ topic }) => REQUESTS.test(topic))) {
    await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: store.id });
  }
  if (events.some(({ topic }) => !REQUESTS.test(topic))) await enqueue(systemDb, sweepStoreJob, { storeId: store.id });
  return events.map(({ id }) => ({ id, status: "processed" }));
}
