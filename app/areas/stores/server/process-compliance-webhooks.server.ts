import type { InboundEvent, Prisma } from "@prisma/client";
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
    if (!store) {
      results.push({ id: event.id, status: "ignored" });
      continue;
    }
    if (event.topic === "customers/data_request") {
      await enqueue(systemDb, answerDataRequestJob, { storeId: store.id, eventId: event.id }, { key: `stores.data-request:${event.id}` });
    } else if (event.topic === "customers/redact") {
      await redactBuyer({ storeId: store.id, ...readPrivacyRequest(event.body) });
      await blankDeliveries(event, { OR: [{ topic: { startsWith: "orders/" } }, { topic: { startsWith: "customers/" } }, { topic: { startsWith: "fulfillment" } }] });
    } else {
      await redactShop(store);
      await blankDeliveries(event, {});
    }
    results.push({ id: event.id, status: "processed" });
  }
  return results;
}

/** Empties the request itself and the shop's stored deliveries that are done; their ids stay, so that a late copy is known. */
async function blankDeliveries({ id, subject }: InboundEvent, which: Prisma.InboundEventWhereInput): Promise<void> {
  await systemDb.inboundEvent.updateMany({
    where: { source: "shopify", subject, OR: [{ id }, { status: { not: "received" }, ...which }] },
    data: { body: "{}" },
  });
}
