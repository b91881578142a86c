import { WebhookType } from "@shopify/shopify-api";
import { env } from "~/platform/env.server";
import { isShopifyConfigured, readShopDomain, signingLibraries } from "./shopify-api.server";
import { isDeliveryConsistent } from "./webhook-delivery";

/**
 * The shop and topic of a webhook that is signed with our secret and is what it says of itself; null for any other
 * delivery, which is answered with 401.
 * @param kind the last part of the address that it came to
 */
export async function readWebhook({
  rawBody,
  headers,
  kind,
}: {
  rawBody: Buffer;
  headers: Headers;
  kind: string;
}): Promise<{ shop: string; topic: string } | null> {
  const shop = readShopDomain(headers.get("x-shopify-shop-domain"));
  const topic = headers.get("x-shopify-topic");
  if (!isShopifyConfigured() || !shop || !topic) return null;
  const body = rawBody.toString("utf8");
  const rawRequest = new Request(`${env.APP_URL}/webhooks/shopify`, { method: "POST", headers });
  for (const { webhooks } of signingLibraries) {
    const outcome = await webhooks.validate({ rawBody: body, rawRequest });
    if (outcome.valid && outcome.webhookType === WebhookType.Webhooks)
      return isDeliveryConsistent({ kind, topic, shop, body }) ? { shop, topic } : null;
  }
  return null;
}

/** What the platform adds to a query that comes through a shop's storefront. */
const RESERVED = new Set(["shop", "path_prefix", "timestamp", "signature", "logged_in_customer_id"]);

/** The shop whose storefront a request came through (app proxy), or null when it is not signed or too old. */
export async function verifyAppProxy(url: URL): Promise<{ shop: string } | null> {
  const shop = readShopDomain(url.searchParams.get("shop"));
  return isShopifyConfigured() && shop && (await isQuerySigned(url.searchParams, "appProxy")) ? { shop } : null;
}

/** True when a query is signed by the platform and at most 90 seconds old: of a redirect, or of the app proxy. */
export async function isQuerySigned(query: URLSearchParams, signator: "admin" | "appProxy"): Promise<boolean> {
  // A value that comes twice is signed as one text with a comma, and read as its first half. Through a shop's own pages a
  // buyer's query comes along, in which names may repeat; those that say who asks may not.
  const names = signator === "admin" ? new Set(query.keys()) : RESERVED;
  if ([...names].some((name) => query.getAll(name).length > 1)) return false;
  // What is missing, is there twice, or is not of now is thrown.
  for (const { utils } of signingLibraries)
    if (await utils.validateHmac(query, { signator }).catch(() => false)) return true;
  return false;
}
