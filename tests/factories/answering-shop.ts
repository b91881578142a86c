import { adminApiOf } from "../../app/adapters/store-connection/shopify/admin-api.server.ts";
import { createShopifyConnection } from "../../app/adapters/store-connection/shopify/shopify-connection.server.ts";
import type { ConnectedStore, StoreConnection } from "../../app/adapters/store-connection/store-connection.ts";

/** A registry's door to a shop that always answers with the same facts, in place of a call to Shopify. */
export const storeConnectionFor = (store: ConnectedStore): StoreConnection => ({
  ...createShopifyConnection(store, adminApiOf(store.platformDomain)),
  readShop: () =>
    Promise.resolve({
      externalId: "gid://shopify/Shop/1",
      name: "Acme",
      email: "owner@acme.test",
      ownerName: "Robin Hale",
      domain: store.platformDomain,
      currency: "EUR",
      countryCode: "DE",
      timeZone: "Europe/Berlin",
      pricesIncludeTax: true,
      planName: "Basic",
    }),
});
