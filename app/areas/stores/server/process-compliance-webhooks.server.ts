import type { InboundEvent, Prisma, Store } from "@prisma/client";
import { redactBuyer } from "~/areas/orders/server/redact-buyer.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/define.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { answerDataRequestJob } from "../jobs/answer-data-request.server";
import { readPrivacyRequest } from "./read-privacy-request.server";
import { redactShop } from "./redact-shop.server";

/** Works off the requests that privacy law gives buyers and merchants a right to. */
export async function processComplianceWebhooks(events: InboundEvent[]): Promise<ProcessedEvent[]> {
  const results: ProcessedEvent[] = [];
  for (const event of events) {
    const store = await systemDb.store.findUnique({
      where: { platform_platformDomain: { platform: "shopify", platformDomain: event.subject } },
    });
    await (event.topic === "customers/data_request" ? answer(store, event) : redact(store, event));
    results.push({ id: event.id, status: store ? "processed" : "ignored" });
  }
  return results;
}

async function answer(store: Store | null, event: InboundEvent): Promise<void> {
  if (!store) return blankDeliveries(event, null);
  await enqueue(systemDb, answerDataRequestJob, { storeId: store.id, eventId: event.id }, { key: `stores.data-request:${event.id}` });
}

/** What the shop has sent us goes also when the store itself has gone before, with its workspace. */
async function redact(store: Store | null, event: InboundEvent): Promise<void> {
  if (event.topic === "shop/redact") {
    if (store) await redactShop(store);
    return blankDeliveries(event, {});
  }
  if (store) await redactBuyer({ storeId: store.id, ...readPrivacyRequest(event.body) });
  await blankDeliveries(event, { OR: [{ topic: { startsWith: "orders/" } }, { topic: { startsWith: "customers/" } }, { topic: { startsWith: "fulfillment" } }] });
}

/** Empties the request itself and those of the shop's stored deliveries that are done; their ids stay, so that a late copy is known. */
async function blankDeliveries({ id, subject }: InboundEvent, which: Prisma.InboundEventWhereInput | null): Promise<void> {
  await systemDb.inboundEvent.updateMany({
    where: { source: "shopify", subject, OR: [{ id }, ...(which ? [{ status: { not: "received" }, ...which }] : [])] },
    data: { body: "{}" },
  });
}
