import { z } from "zod";
import type { ShopFacts } from "../store-connection";
import type { AdminClient } from "./client.server";
import { READ_SHOP } from "./documents/shop";

const shopSchema = z.object({
  shop: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullish(),
    shopOwnerName: z.string().nullish(),
    myshopifyDomain: z.string(),
    primaryDomain: z.object({ host: z.string() }),
    currencyCode: z.string(),
    ianaTimezone: z.string(),
    taxesIncluded: z.boolean().nullish(),
    plan: z.object({ publicDisplayName: z.string() }).nullish(),
    shopAddress: z.object({ countryCodeV2: z.string().nullish() }).nullish(),
  }),
});

/** The shop's facts in our words. */
export async function readShop(client: AdminClient): Promise<ShopFacts> {
  const { shop } = await client.query({ document: READ_SHOP, schema: shopSchema });
  return {
    externalId: shop.id,
    name: shop.name,
    email: shop.email ?? null,
    ownerName: shop.shopOwnerName ?? null,
    domain: shop.primaryDomain.host,
    currency: shop.currencyCode,
    countryCode: shop.shopAddress?.countryCodeV2 ?? null,
    timeZone: shop.ianaTimezone,
    pricesIncludeTax: shop.taxesIncluded ?? null,
    planName: shop.plan?.publicDisplayName ?? null,
  };
}
