import type { InboundEvent } from "@prisma/client";
import type { ChannelOrder } from "~/adapters/order-channel/order-channel";
import { findStoreOfShop } from "~/areas/accounts/server/stores/find-store-of-shop.server";
import { systemDb } from "~/platform/db/client.server";
import { isOutage } from "~/platform/db/outage.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue, enqueueMany } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { sweepSoon } from "../../job-places";
import { MOST_RISKS, readRisksJob, sweepStoreJob, takeInOrderJob } from "../../jobs";
import { takeInOrders } from "./take-in-orders.server";
import type { IntakeStore } from "./take-in-orders.sql.server";
import { takeOutOrders, type DeletedOrder } from "./take-out-orders.server";

/**
 * Takes in stored order webhooks of one shop, all in one go; if that fails, one by one, so that a payload that cannot be
 * kept does not hold up the others.
 * @param platformDomain the shop, as the events' subject names it; events of one that is not connected are ignored: when it
 *   comes back, the sweep goes on where it stopped
 * @param readOrder the channel's reading of a webhook's body; what it throws fails that event
 * @param readRisk the order whose risk of fraud an event says to have changed, null for one that says something else; such an
 *   order is asked for its risk, and else left as it is
 * @param readDeleted the order that an event says to be deleted, null for one that says something else
 * @throws when the database can't be reached or is overrun, to have the batch tried again; whatever else goes wrong with an
 *   event is its own, and it ends as failed
 */
export async function processOrderWebhooks({
  platform,
  platformDomain,
  events,
  readOrder,
  readRisk = () => null,
  readDeleted = () => null,
}: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
  readOrder: (body: string) => ChannelOrder;
  readRisk?: (news: { topic: string; body: string }) => string | null;
  readDeleted?: (news: { topic: string; body: string }) => string | null;
}): Promise<ProcessedEvent[]> {
  const store = await findStoreOfShop({ platform, platformDomain });
  if (store?.status !== "active") return events.map(({ id }) => ({ id, status: "ignored" }));

  const results: ProcessedEvent[] = [];
  const readable: { id: string; order: ChannelOrder }[] = [];
  const assessed = new Set<string>();
  const deleted: { id: string; order: DeletedOrder }[] = [];
  for (const { id, topic, body, triggeredAt, receivedAt } of events) {
    try {
      const risky = readRisk({ topic, body });
      const gone = readDeleted({ topic, body });
      if (gone !== null) deleted.push({ id, order: { externalId: gone, at: triggeredAt ?? receivedAt } });
      else if (risky === null) readable.push({ id, order: readOrder(body) });
      else {
        assessed.add(risky);
        results.push({ id, status: "processed" });
      }
    } catch (error) {
      results.push({ id, status: "failed", error: reasonOf(error) });
    }
  }
  await readRisksOf(store.id, [...assessed]);
  let created = 0;
  try {
    ({ created } = await takeInOrders({ store, orders: readable.map(({ order }) => order), origin: "webhook" }));
    results.push(...readable.map(({ id }): ProcessedEvent => ({ id, status: "processed" })));
  } catch (error) {
    if (isOutage(error)) throw error;
    log.warn({ err: error, orders: readable.length }, "taking orders in one by one");
    for (const { id, order } of readable) {
      const result = await takeInAlone(store, id, order);
      created += result.created;
      results.push(result.event);
    }
  }
  // Last, so that what is deleted is known where its creation came with it.
  for (const { id, order } of deleted) results.push(await takeOut(store, id, order));
  if (created > 0) {
    await enqueue(systemDb, sweepStoreJob, { storeId: store.id }, sweepSoon(store.id));
  }
  return results;
}

async function readRisksOf(storeId: string, externalIds: string[]): Promise<void> {
  const payloads = [];
  for (let start = 0; start < externalIds.length; start += MOST_RISKS)
    payloads.push({ payload: { storeId, externalIds: externalIds.slice(start, start + MOST_RISKS) } });
  await enqueueMany(systemDb, readRisksJob, payloads);
}

/** Webhooks come in no promised order: how long the news of an order may be late that is deleted by then. */
const LATE_MS = 10 * 60_000;

/** An order that is not known is looked at again, should its creation be told after its end. */
async function takeOut(store: IntakeStore, id: string, order: DeletedOrder): Promise<ProcessedEvent> {
  try {
    const unknown = await takeOutOrders({ store, deleted: [order] });
    const runAt = new Date(Date.now() + LATE_MS);
    for (const externalId of unknown)
      await enqueue(systemDb, takeInOrderJob, { storeId: store.id, externalId }, { runAt });
    return { id, status: "processed" };
  } catch (error) {
    if (isOutage(error)) throw error;
    return { id, status: "failed", error: reasonOf(error) };
  }
}

const LONGEST_REASON = 500;

function reasonOf(error: unknown): string {
  return String(error).slice(0, LONGEST_REASON);
}

async function takeInAlone(
  store: IntakeStore,
  id: string,
  order: ChannelOrder,
): Promise<{ event: ProcessedEvent; created: number }> {
  try {
    const { created } = await takeInOrders({ store, orders: [order], origin: "webhook" });
    return { event: { id, status: "processed" }, created };
  } catch (error) {
    if (isOutage(error)) throw error;
    return { event: { id, status: "failed", error: reasonOf(error) }, created: 0 };
  }
}
