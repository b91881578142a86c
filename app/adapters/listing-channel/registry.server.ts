import { adminApiOf } from "~/adapters/store-connection/shopify/admin-api.server";
import { AppError } from "~/platform/errors";
import type { ListingChannel } from "./listing-channel";
import { productAdminUrl, readDeletedProduct } from "./shopify/product-links";
import { createShopifyListingChannel } from "./shopify/shopify-listing-channel.server";

/** One platform that products are pushed to. */
interface Entry {
  open: (platformDomain: string) => ListingChannel;
  readDeletion: (rawBody: string) => string;
  productUrl: (platformDomain: string, externalId: string) => string;
}

const CHANNELS = new Map<string, Entry>([
  [
    "shopify",
    {
      open: (shop) => createShopifyListingChannel(adminApiOf(shop)),
      readDeletion: readDeletedProduct,
      productUrl: productAdminUrl,
    },
  ],
]);

/** Platforms whose stores products are pushed to. */
export const LISTING_PLATFORMS: string[] = [...CHANNELS.keys()];

/** True for a platform whose stores sell what we push. */
export function takesListings(platform: string): boolean {
  return CHANNELS.has(platform);
}

/**
 * The listings of a connected store.
 * @throws AppError unavailable for a platform that nothing is pushed to
 */
export function listingChannelFor(store: { platform: string; platformDomain: string }): ListingChannel {
  return entryOf(store.platform).open(store.platformDomain);
}

/**
 * The id of the product that a platform's webhook says was deleted.
 * @throws OutsideError refused "unreadable_answer" when it names none; AppError unavailable for a platform that sends none
 */
export function readProductDeletion(platform: string, rawBody: string): string {
  return entryOf(platform).readDeletion(rawBody);
}

/** Where a merchant sees a product in their store's own admin; null for a platform without such a page. */
export function storeProductUrl(
  { platform, platformDomain }: { platform: string; platformDomain: string },
  externalId: string,
): string | null {
  return CHANNELS.get(platform)?.productUrl(platformDomain, externalId) ?? null;
}

function entryOf(platform: string): Entry {
  const entry = CHANNELS.get(platform);
  if (!entry) throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: platform } });
  return entry;
}
