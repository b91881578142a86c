import type { SalesChannel } from "../sales-channel";
import { pushInBulk } from "./bulk-push.server";
import type { AdminClient } from "./client.server";
import { listExternalChannels } from "./external-channels.server";
import { ShopifyListings } from "./listings.server";
import { ShopifyOrders } from "./orders.server";
import { ensureFulfilmentService, listPublications, readShop } from "./shop.server";

/** Makes the sales channel of one shop. */
export function createShopifyChannel(client: AdminClient): SalesChannel {
  const listings = new ShopifyListings(client);
  const orders = new ShopifyOrders(client);
  return {
    platform: "shopify",
    capabilities: {
      fulfilmentService: true,
      publications: true,
      bulkPush: true,
      bulkThreshold: 25,
      maxVariants: 2048,
      maxOptions: 3,
      maxImages: 250,
    },
    readShop: () => readShop(client),
    ensureFulfilmentLocation: () => ensureFulfilmentService(client),
    listPublications: () => listPublications(client),
    listExternalChannels: () => listExternalChannels(client),
    pushListing: (listing) => listings.push(listing),
    pushListings: (all, onResult) => pushInBulk(client, listings, all, onResult),
    findListing: (key) => listings.find(key),
    setListingStatus: (externalId, status) => listings.setStatus(externalId, status),
    deleteListing: (externalId) => listings.delete(externalId),
    listProducts: (query) => listings.list(query),
    listOrders: (query) => orders.list(query),
    readOrder: (externalId) => orders.read(externalId),
    readFulfilmentOrders: (orderExternalId) => orders.readFulfilmentOrders(orderExternalId),
    requestFulfilment: (id, message) => orders.request(id, message),
    acceptFulfilment: (id, message) => orders.accept(id, message),
    rejectFulfilment: (id, reason, message) => orders.reject(id, reason, message),
    acceptCancellation: (id, message) => orders.acceptCancellation(id, message),
    rejectCancellation: (id, message) => orders.rejectCancellation(id, message),
    listFulfilmentRequests: (kind) => orders.listRequests(kind),
    findFulfilment: (query) => orders.findFulfilment(query),
    createFulfilment: (fulfilment) => orders.createFulfilment(fulfilment),
    addTracking: (tracking) => orders.addTracking(tracking),
    createFulfilmentEvent: (event) => orders.createEvent(event),
  };
}
