import { createHmac, randomUUID } from "node:crypto";
import { inbound } from "../../app/inbound.server.ts";
import { env } from "../../app/platform/env.server.ts";

/** What a test says of a delivery; the rest is as Shopify sends it. */
export interface Sent {
  shop: string;
  topic: string;
  /** An object is sent with the shop's domain where Shopify puts it; a text as it is */
  body: object | string;
  /** The last part of the address; by default the one that the app's configuration gives the topic */
  kind?: string;
  triggeredAt?: Date;
  secret?: string;
  /** In place of the right one */
  signature?: string;
}

/** Delivers a webhook as Shopify does; answers what became of it. */
export function receiveWebhook({ shop, topic, body, kind, triggeredAt, secret, signature }: Sent) {
  const rawBody = Buffer.from(
    typeof body === "string" ? body : JSON.stringify({ ...(namesShop(topic) && domainOf(topic, shop)), ...body }),
  );
  const headers = new Headers({
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": shop,
    "x-shopify-api-version": "2026-10",
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-event-id": randomUUID(),
    "x-shopify-triggered-at": (triggeredAt ?? new Date()).toISOString(),
    "x-shopify-hmac-sha256":
      signature ??
      createHmac("sha256", secret ?? env.SHOPIFY_API_SECRET ?? "")
        .update(rawBody)
        .digest("base64"),
  });
  return inbound.receive("shopify", { rawBody, headers, kind: kind ?? kindOf(topic) });
}

/** Works off what a shop has sent. */
export function drainWebhooks(shop: string): Promise<void> {
  return inbound.job.run(
    { source: "shopify", subject: shop },
    { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false },
  );
}

function namesShop(topic: string): boolean {
  return kindOf(topic) === "compliance" || topic === "app/uninstalled" || topic === "shop/update";
}

function domainOf(topic: string, shop: string): object {
  return kindOf(topic) === "compliance" ? { shop_domain: shop } : { myshopify_domain: shop };
}

function kindOf(topic: string): string {
  if (/^customers\/|^shop\/redact$/.test(topic)) return "compliance";
  return /^(app|shop|locations)\//.test(topic) ? "app" : (topic.split("/")[0] ?? "").replace("_", "-");
}
