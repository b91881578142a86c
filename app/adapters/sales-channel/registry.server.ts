import { AppError } from "~/platform/errors";
import { offlineAccessToken, SHOPIFY_API_VERSION } from "~/shopify.server";
import type { SalesChannel } from "./sales-channel";
import { AdminClient } from "./shopify/client.server";
import { createShopifyChannel } from "./shopify/shopify-channel.server";

/**
 * The sales channel of a connected store.
 * @throws AppError unavailable for a platform that is not set up
 */
export function channelFor({ platform, platformDomain }: { platform: string; platformDomain: string }): SalesChannel {
  if (platform === "shopify") {
    return createShopifyChannel(new AdminClient({ shop: platformDomain, apiVersion: SHOPIFY_API_VERSION, tokens: offlineAccessToken }));
  }
  throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: platform } });
}
