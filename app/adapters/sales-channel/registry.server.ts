import { AppError } from "~/platform/errors";
import { offlineAccessToken, SHOPIFY_API_VERSION } from "~/shopify.server";
import type { ChannelOrder, SalesChannel } from "./sales-channel";
import { AdminClient } from "./shopify/client.server";
import { mapOrderWebhook } from "./shopify/order-webhook";
import { productAdminUrl, readDeletedProduct } from "./shopify/product-links";
import { createShopifyChannel } from "./shopify/shopify-channel.server";

/** Platforms whose stores products are pushed to and orders taken in from. Stores of the others are connected and known, no more. */
export const SALES_CHANNEL_PLATFORMS = ["shopify"];

/** True for a platform whose stores sell what we push. */
export function isSalesChannel(platform: string): boolean {
  return SALES_CHANNEL_PLATFORMS.includes(platform);
}

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

/**
 * Reads a platform's order webhook, whatever it carries.
 * @throws OutsideError refused "unreadable_answer" when it is no order; AppError unavailable for a platform that sends none
 */
export function readOrderWebhook(platform: string, rawBody: string): ChannelOrder {
  if (platform === "shopify") return mapOrderWebhook(rawBody);
  throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: platform } });
}

/**
 * The id of the product that a platform's webhook says was deleted.
 * @throws OutsideError refused "unreadable_answer" when it names none; AppError unavailable for a platform that sends none
 */
export function readProductDeletion(platform: string, rawBody: string): string {
  if (platform === "shopify") return readDeletedProduct(rawBody);
  throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: platform } });
}

/** Where a merchant sees a product in their store's own admin; null for a platform without such a page. */
export function storeProductUrl({ platform, platformDomain }: { platform: string; platformDomain: string }, externalId: string): string | null {
  return platform === "shopify" ? productAdminUrl(platformDomain, externalId) : null;
}
