import { createHash } from "node:crypto";
import type { InboundEvent } from "@prisma/client";
import type { Delivery, DeliveryFacts, InboundSource, ProcessedEvent } from "~/platform/inbound/inbound.server";
import { readWebhook } from "~/shopify.server";
import type { OtherAreas, ShopEvents } from "../others";
import { processComplianceWebhooks } from "../privacy/process-compliance-webhooks.server";
import { processAppWebhooks } from "./process-app-webhooks.server";

/** Works off events of one shop, oldest first; must be idempotent. */
export type WebhookProcessor = (events: InboundEvent[]) => Promise<ProcessedEvent[]>;

/** Who works off which topics. The first that fits takes an event; those that nobody takes are kept as ignored. */
function processorsOf(others: OtherAreas): { topics: RegExp; process: WebhookProcessor }[] {
  const ofShop =
    (process: (delivery: ShopEvents) => Promise<ProcessedEvent[]>): WebhookProcessor =>
    (events) =>
      events[0] ? process({ platform: "shopify", platformDomain: events[0].subject, events }) : Promise.resolve([]);
  return [
    { topics: /^orders\//, process: ofShop(others.processOrders) },
    { topics: /^fulfillment_orders\//, process: ofShop(others.processFulfillmentOrders) },
    { topics: /^products\//, process: ofShop(others.processProducts) },
    { topics: /^app_(subscriptions|purchases_one_time)\//, process: ofShop(others.processSubscriptions) },
    { topics: /^(app\/|shop\/update$|locations\/)/, process: (events) => processAppWebhooks(events, others) },
    {
      topics: /^(customers\/(data_request|redact)|shop\/redact)$/,
      process: (events) => processComplianceWebhooks(events, others),
    },
  ];
}

/** Shopify's webhooks, at /webhooks/shopify/<kind>. */
export function shopifyInbound(others: OtherAreas): InboundSource {
  const processors = processorsOf(others);
  const processorOf = (topic: string) => processors.find(({ topics }) => topics.test(topic));
  return {
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
}

async function verify({ rawBody, headers, kind }: Delivery): Promise<DeliveryFacts | null> {
  const news = await readWebhook({ rawBody, headers, kind });
  const eventId = headers.get("x-shopify-event-id") ?? headers.get("x-shopify-webhook-id");
  if (!news || !eventId) return null;
  const { shop, topic } = news;
  const triggeredAt = new Date(headers.get("x-shopify-triggered-at") ?? Number.NaN);
  // One act of a merchant may send several topics and resources under one event id; the same text again is the same event.
  const content = createHash("sha256").update(rawBody).digest("base64url").slice(0, 22);
  return {
    externalId: `${topic}:${eventId}:${content}`,
    topic,
    subject: shop,
    triggeredAt: Number.isNaN(triggeredAt.getTime()) ? null : triggeredAt,
  };
}
