import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server.ts";
import { ShopifySubscriptions } from "../../app/adapters/subscription/shopify/shopify-subscriptions.server.ts";
import type { SubscriptionProvider } from "../../app/adapters/subscription/subscription-provider.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { ServedShopify } from "../adapters/shopify-standin.ts";

/** What a store pays its plan by: the stand-in's one shop, whichever store of ours it is. */
export function shopPayer({ issueToken }: ServedShopify): SubscriptionProvider {
  const token = issueToken();
  const client = new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: () => Promise.resolve(token) });
  return new ShopifySubscriptions({ client, paymentUrl: `https://${DEMO_SHOP}/admin/settings/billing` });
}

/** The merchant's answer on the platform's page; answers where they are led to. */
export async function answerCharge(confirmationUrl: string, answer: "approve" | "decline"): Promise<string> {
  const body = new URLSearchParams({ answer });
  const response = await fetch(confirmationUrl, { method: "POST", body, redirect: "manual" });
  return response.headers.get("location") ?? "";
}
