import { createHash } from "node:crypto";
import type { InboundEvent } from "@prisma/client";
import { readOrderWebhook } from "~/adapters/sales-channel/registry.server";
import { processProductWebhooks } from "~/areas/catalog/server/process-product-webhooks.server";
import { processFulfilmentOrderWebhooks } from "~/areas/orders/server/process-fulfilment-order-webhooks.server";
import { processOrderWebhooks } from "~/areas/orders/server/process-order-webhooks.server";
import type { Delivery, DeliveryFacts, InboundSource, ProcessedEvent } from "~/platform/inbound/inbound.server";
import { isShopifyConfigured, readShopDomain, verifyWebhook } from "~/shopify.server";
import { processAppWebhooks } from "./process-app-webhooks.server";
import { processComplianceWebhooks } from "./process-compliance-webhooks.server";

/** Works off events of one shop, oldest first; must be idempotent. */
export type WebhookProcessor = (events: InboundEvent[]) => Promise<ProcessedEvent[]>;

/** Who works off which topics. The first that fits takes an event; those that nobody takes are kept as ignored. */
const PROCESSORS: { topics: RegExp; process: WebhookProcessor }[] = [
  { topics: /^orders\//, process: processOrders },
  { topics: /^fulfillment_orders\//, process: processFulfilmentOrders },
  { topics: /^products\//, process: processProducts },
  { topics: /^(app\/|shop\/update$)/, process: processAppWebhooks },
  { topics: /^(customers\/(data_request|redact)|shop\/redact)$/, process: processComplianceWebhooks },
];

/** Shopify's webhooks, at /webhooks/shopify/<kind>. */
export const shopifyInbound: InboundSource = {
  source: "shopify",
  verify,
  async process(events) {
    const [first] = events;
    if (!first) return [];
    const processor = processorOf(first.topic);
    // Only as far as one processor goes: what follows may depend on it, and comes with the next batch.
    const end = events.findIndex(({ topic }) => processorOf(topic) !== processor);
    const run = end === -1 ? events : events.slice(0, end);
    return processor ? processor.process(run) : run.map(({ id }) => ({ id, status: "ignored" as const }));
  },
};

function verify({ rawBody, headers }: Delivery): DeliveryFacts | null {
  if (!isShopifyConfigured() || !verifyWebhook({ rawBody, headers })) return null;
  const subject = readShopDomain(headers.get("x-shopify-shop-domain"));
  const topic = headers.get("x-shopify-topic");
  const eventId = headers.get("x-shopify-event-id") ?? headers.get("x-shopify-webhook-id");
  if (!subject || !topic || !eventId) return null;
  const triggeredAt = new Date(headers.get("x-shopify-triggered-at") ?? Number.NaN);
  // One act of a merchant may send several topics and resources under one event id; the same text again is the same event.
  const content = createHash("sha256").update(rawBody).digest("base64url").slice(0, 22);
  return { externalId: `${topic}:${eventId}:${content}`, topic, subject, triggeredAt: Number.isNaN(triggeredAt.getTime()) ? null : triggeredAt };
}

function processorOf(topic: string) {
  return PROCESSORS.find(({ topics }) => topics.test(topic));
}

function processFulfilmentOrders(events: InboundEvent[]): Promise<ProcessedEvent[]> {
  const [first] = events;
  return first ? processFulfilmentOrderWebhooks({ platform: "shopify", platformDomain: first.subject, events }) : Promise.resolve([]);
}

function processOrders(events: InboundEvent[]): Promise<ProcessedEvent[]> {
  const [first] = events;
  const readOrder = (body: string) => readOrderWebhook("shopify", body);
  return first ? processOrderWebhooks({ platform: "shopify", platformDomain: first.subject, events, readOrder }) : Promise.resolve([]);
}

function processProducts(events: InboundEvent[]): Promise<ProcessedEvent[]> {
  const [first] = events;
  return first ? processProductWebhooks({ platform: "shopify", platformDomain: first.subject, events }) : Promise.resolve([]);
}
