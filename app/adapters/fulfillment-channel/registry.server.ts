import { adminApiOf } from "~/adapters/store-connection/shopify/admin-api.server";
import { AppError } from "~/platform/errors";
import type { FulfillmentChannel } from "./fulfillment-channel";
import { ShopifyFulfillmentChannel } from "./shopify/shopify-fulfillment-channel.server";
import { KNOWN_COMPANIES, knownCompany } from "./shopify/tracking-companies";

const CHANNELS = new Map<string, (platformDomain: string) => FulfillmentChannel>([
  ["shopify", (shop) => new ShopifyFulfillmentChannel(adminApiOf(shop))],
]);

/**
 * The fulfillment of a connected store's orders.
 * @throws AppError unavailable for a platform that is told of no parcels
 */
export function fulfillmentChannelFor({
  platform,
  platformDomain,
}: {
  platform: string;
  platformDomain: string;
}): FulfillmentChannel {
  const open = CHANNELS.get(platform);
  if (!open) throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: platform } });
  return open(platformDomain);
}

/** Carriers that a store we tell of parcels builds links for, as it spells them. */
export const KNOWN_CARRIERS: readonly string[] = KNOWN_COMPANIES;

/** The spelling of a carrier that stores know, whatever its case, spaces and marks; null where none knows the name. */
export const knownCarrier: (name: string) => string | null = knownCompany;
