import { adminApiOf } from "~/adapters/store-connection/shopify/admin-api.server";
import { AppError } from "~/platform/errors";
import type { ChannelOrder, OrderChannel } from "./order-channel";
import { orderAdminUrl } from "./shopify/order-links";
import { mapOrderWebhook, readDeletedWebhook, readPartsWebhook, readRiskWebhook } from "./shopify/order-webhook";
import { ShopifyOrderChannel } from "./shopify/shopify-order-channel.server";

/** One platform that orders come from. */
interface Entry {
  open: (platformDomain: string) => OrderChannel;
  readWebhook: (rawBody: string) => ChannelOrder;
  /** Null for a platform that does not tell of it by itself */
  risk: { topic: string; readOrderId: (rawBody: string) => string } | null;
  deleted: { topic: string; readOrderId: (rawBody: string) => string };
  /** The fulfillment orders that a webhook about some names */
  readParts: (rawBody: string) => string[];
  orderUrl: (platformDomain: string, externalId: string) => string;
}

const CHANNELS = new Map<string, Entry>([
  [
    "shopify",
    {
      open: (shop) => new ShopifyOrderChannel(adminApiOf(shop)),
      readWebhook: mapOrderWebhook,
      risk: { topic: "orders/risk_assessment_changed", readOrderId: readRiskWebhook },
      deleted: { topic: "orders/delete", readOrderId: readDeletedWebhook },
      readParts: readPartsWebhook,
      orderUrl: orderAdminUrl,
    },
  ],
]);

/** Platforms whose stores' orders are taken in. */
export const ORDER_PLATFORMS: string[] = [...CHANNELS.keys()];

/**
 * The orders of a connected store.
 * @throws AppError unavailable for a platform that orders are not taken in from
 */
export function orderChannelFor(store: { platform: string; platformDomain: string }): OrderChannel {
  return entryOf(store.platform).open(store.platformDomain);
}

/**
 * Reads a platform's order webhook, whatever it carries.
 * @throws OutsideError refused "unreadable_answer" when it is no order; AppError unavailable for a platform that sends none
 */
export function readOrderWebhook(platform: string, rawBody: string): ChannelOrder {
  return entryOf(platform).readWebhook(rawBody);
}

/**
 * The order whose risk of fraud a platform's webhook says to have changed, by its id there; null for one that says something
 * else.
 * @throws OutsideError refused "unreadable_answer" when it names no order; AppError unavailable for a platform that sends none
 */
export function readRiskNews(platform: string, { topic, body }: { topic: string; body: string }): string | null {
  const { risk } = entryOf(platform);
  return risk && topic === risk.topic ? risk.readOrderId(body) : null;
}

/**
 * The order that a platform's webhook says to be deleted, by its id there; null for one that says something else.
 * @throws OutsideError refused "unreadable_answer" when it names no order; AppError unavailable for a platform that sends none
 */
export function readDeletedNews(platform: string, { topic, body }: { topic: string; body: string }): string | null {
  const { deleted } = entryOf(platform);
  return topic === deleted.topic ? deleted.readOrderId(body) : null;
}

/** The fulfillment orders, by their ids there, that a platform's webhook about some names. @throws AppError unavailable */
export function readPartsNews(platform: string, rawBody: string): string[] {
  return entryOf(platform).readParts(rawBody);
}

/** Where a merchant sees an order in their store's own admin; null for a platform without such a page. */
export function storeOrderUrl(
  { platform, platformDomain }: { platform: string; platformDomain: string },
  externalId: string,
): string | null {
  return CHANNELS.get(platform)?.orderUrl(platformDomain, externalId) ?? null;
}

function entryOf(platform: string): Entry {
  const entry = CHANNELS.get(platform);
  if (!entry) throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: platform } });
  return entry;
}
