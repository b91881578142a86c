import type { InboundEvent } from "@prisma/client";
import type { ChannelOrder } from "~/adapters/sales-channel/sales-channel";
import { systemDb } from "~/platform/db/client.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue } from "~/platform/jobs/define.server";
import { log } from "~/platform/log.server";
import { sweepStore } from "../jobs/sweep-store.server";
import { takeInOrders } from "./take-in-orders.server";
import type { IntakeStore } from "./take-in-orders.sql.server";

/** Webhooks lack the fulfilment orders; the sweep that reads them waits a moment for more to come. */
const SWEEP_DELAY_MS = 20_000;

/**
 * Takes in stored order webhooks of one shop, all in one go; if that fails, one by one, so that a payload that cannot be
 * kept does not hold up the others.
 * @param platformDomain the shop, as the events' subject names it; events of one that is not connected are ignored: when it
 *   comes back, the sweep goes on where it stopped
 * @param readOrder the channel's reading of a webhook's body; what it throws fails that event
 * @throws when nothing can be written at all, to have the batch tried again
 */
export async function processOrderWebhooks({ platform, platformDomain, events, readOrder }: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
  readOrder: (body: string) => ChannelOrder;
}): Promise<ProcessedEvent[]> {
  const store = await systemDb.store.findUnique({ where: { platform_platformDomain: { platform, platformDomain } } });
  if (store?.status !== "active") return events.map(({ id }) => ({ id, status: "ignored" }));

  const results: ProcessedEvent[] = [];
  const readable: { id: string; order: ChannelOrder }[] = [];
  for (const { id, body } of events) {
    try {
      readable.push({ id, order: readOrder(body) });
    } catch (error) {
      results.push({ id, status: "failed", error: (error as Error).message });
    }
  }
  let created = 0;
  try {
    ({ created } = await takeInOrders({ store, orders: readable.map(({ order }) => order), origin: "webhook" }));
    results.push(...readable.map(({ id }): ProcessedEvent => ({ id, status: "processed" })));
  } catch (error) {
    if (readable.length <= 1 && isOutage(error)) throw error;
    log.warn({ err: error, orders: readable.length }, "taking orders in one by one");
    for (const { id, order } of readable) {
      const result = await takeInAlone(store, id, order);
      created += result.created;
      results.push(result.event);
    }
  }
  if (created > 0) {
    await enqueue(systemDb, sweepStore, { storeId: store.id }, { key: `orders.sweep:${store.id}:soon`, runAt: new Date(Date.now() + SWEEP_DELAY_MS) });
  }
  return results;
}

async function takeInAlone(store: IntakeStore, id: string, order: ChannelOrder): Promise<{ event: ProcessedEvent; created: number }> {
  try {
    const { created } = await takeInOrders({ store, orders: [order], origin: "webhook" });
    return { event: { id, status: "processed" }, created };
  } catch (error) {
    if (isOutage(error)) throw error;
    return { event: { id, status: "failed", error: (error as Error).message }, created: 0 };
  }
}

/** SQLSTATE classes of what the data itself is to blame for: bad values and broken constraints. */
const DATA_FAULT = /\b(22|23)[0-9A-Z]{3}\b/;

/** True unless the database refused the data itself. */
function isOutage(error: unknown): boolean {
  const { meta } = error as { meta?: { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } } };
  const code = meta?.driverAdapterError?.cause?.originalCode ?? meta?.code ?? "";
  return !DATA_FAULT.test(code);
}
