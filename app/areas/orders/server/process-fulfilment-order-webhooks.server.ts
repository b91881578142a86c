import type { InboundEvent } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue } from "~/platform/jobs/define.server";
import { sweepOptions, sweepStore } from "../jobs/sweep-store.server";
import { takeInFulfilmentRequestsJob, takeInFulfilmentRequestsOptions } from "../jobs/take-in-fulfilment-requests.server";

const REQUESTS = /_request_submitted$/;

/**
 * Works off stored webhooks about one shop's fulfilment orders: each only says that something moved, so the store is asked
 * how it stands, once for all of them.
 * @param platformDomain the shop, as the events' subject names it; events of an unknown shop are ignored
 */
export async function processFulfilmentOrderWebhooks({ platform, platformDomain, events }: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
}): Promise<ProcessedEvent[]> {
  const store = await systemDb.store.findUnique({ where: { platform_platformDomain: { platform, platformDomain } } });
  if (!store) return events.map(({ id }) => ({ id, status: "ignored" }));
  if (events.some(({ topic }) => REQUESTS.test(topic))) {
    await enqueue(systemDb, takeInFulfilmentRequestsJob, { storeId: store.id }, takeInFulfilmentRequestsOptions(store.id));
  }
  if (events.some(({ topic }) => !REQUESTS.test(topic))) await enqueue(systemDb, sweepStore, { storeId: store.id }, sweepOptions(store.id));
  return events.map(({ id }) => ({ id, status: "processed" }));
}
