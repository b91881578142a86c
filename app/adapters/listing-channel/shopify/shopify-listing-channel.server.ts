import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import type { ListingChannel } from "../listing-channel";
import { pushInBulk } from "./bulk-push.server";
import { listExternalChannels } from "./external-channels.server";
import { ShopifyListings } from "./listings.server";
import { listPublications } from "./publications.server";

/** Makes the listing channel of one shop. */
export function createShopifyListingChannel(client: AdminClient): ListingChannel {
  const listings = new ShopifyListings(client);
  return {
    platform: "shopify",
    capabilities: {
      publications: true,
      bulkPush: true,
      bulkThreshold: 25,
      maxVariants: 2048,
      maxOptions: 3,
      maxImages: 250,
    },
    listPublications: () => listPublications(client),
    listExternalChannels: () => listExternalChannels(client),
    pushListing: (listing, part) => listings.push(listing, part),
    pushListings: (all, onResult, part = {}) => pushInBulk(client, listings, all, { onResult, part }),
    findListing: (key) => listings.find(key),
    readContent: (listing) => listings.readContent(listing),
    readPictures: (externalId) => listings.readPictures(externalId),
    setListingStatus: (externalId, status) => listings.setStatus(externalId, status),
    deleteListing: (externalId) => listings.delete(externalId),
    listProducts: (query) => listings.list(query),
  };
}
