import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { ServedShopify } from "../adapters/shopify-standin.ts";

/**
 * Has the merchant ask for an order at the store's own page, once the store has assessed it: what is being assessed is waited
 * for (decision 68).
 * @param externalId the store's id of the order
 * @param part the store's id of the part that is asked for; the order's first where left out
 */
export async function requestAt(shop: ServedShopify, externalId: string, part?: string): Promise<void> {
  shop.shopify.commerce.assessRisk(DEMO_SHOP, externalId, { riskLevel: "LOW" });
  const [first] = await shop.orders.readFulfillmentOrders(externalId);
  await shop.fulfillment.requestFulfillment(part ?? first!.externalId, "please");
}
