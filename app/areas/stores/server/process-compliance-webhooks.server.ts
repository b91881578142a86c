import type { InboundEvent } from "@prisma/client";
import { z } from "zod";
import { redactBuyer } from "~/areas/orders/server/redact-buyer.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/define.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { parseLossless } from "~/adapters/parse-answer";
import { answerDataRequestJob } from "../jobs/answer-data-request.server";
import { redactShop } from "./redact-shop.server";

const customer = z.looseObject({ email: z.string().nullish() }).nullish();
const orderIds = z.array(z.string()).default([]);
const dataRequest = z.looseObject({ customer, orders_requested: orderIds });
const redaction = z.looseObject({ customer, orders_to_redact: orderIds });

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
    const body = parseLossless(event.body, { isSafe: true });
    if (event.topic === "customers/data_request") {
      const { customer, orders_requested: ids } = dataRequest.parse(body);
      const request = { storeId: store.id, email: customer?.email ?? "", orderExternalIds: ids.map(orderGid) };
      await enqueue(systemDb, answerDataRequestJob, request, { key: `stores.data-request:${event.id}` });
    } else if (event.topic === "customers/redact") {
      const { customer, orders_to_redact: ids } = redaction.parse(body);
      await redactBuyer({ storeId: store.id, email: customer?.email ?? null, orderExternalIds: ids.map(orderGid) });
      await blankDeliveries(event.subject);
    } else {
      await redactShop(store);
      await blankDeliveries(event.subject);
    }
    results.push({ id: event.id, status: "processed" });
  }
  return results;
}

function orderGid(id: string): string {
  return `gid://shopify/Order/${id}`;
}

/** Takes buyers' data out of a shop's stored deliveries that are done; their ids stay, so that a late copy is known. */
async function blankDeliveries(shop: string): Promise<void> {
  await systemDb.inboundEvent.updateMany({
    where: { source: "shopify", subject: shop, status: { not: "received" }, OR: [{ topic: { startsWith: "orders/" } }, { topic: { startsWith: "customers/" } }] },
    data: { body: "{}" },
  });
}
