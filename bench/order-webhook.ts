/** Signed order webhooks by the thousand, each a copy of one that the store has really sent. */
import { createHmac } from "node:crypto";
import { DEMO_SHOP, SANDBOX_KEYS } from "../sandbox/profile.ts";

export interface OrderSample {
  /** The body as it came */
  body: string;
  /** The order's number at the platform and its name, as they stand in the body */
  id: string;
  name: string;
}

/** The sample as the order with this number: its id, name and event are its own, everything else stays. */
export function makeDelivery(
  { body, id, name }: OrderSample,
  number: number,
): { body: string; headers: Record<string, string> } {
  const copy = body
    .replaceAll(id, String(7_000_000_000_000 + number))
    .replaceAll(JSON.stringify(name), JSON.stringify(`#B${number}`));
  return {
    body: copy,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(copy)),
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": DEMO_SHOP,
      "x-shopify-api-version": "2026-10",
      "x-shopify-event-id": `bench-${number}`,
      "x-shopify-webhook-id": `bench-${number}`,
      "x-shopify-triggered-at": new Date().toISOString(),
      "x-shopify-hmac-sha256": createHmac("sha256", SANDBOX_KEYS.shopifyApiSecret).update(copy).digest("base64"),
    },
  };
}
