import type { ConnectedStore, StoreConnection } from "../store-connection";
import type { AdminClient } from "./client.server";
import { deleteSessionsOfShop } from "./session-storage.server";
import { readShop } from "./shop.server";

/** Makes the connection of one shop. The platform's webhooks tell when it uninstalls us. */
export function createShopifyConnection({ platformDomain }: ConnectedStore, client: AdminClient): StoreConnection {
  return {
    platform: "shopify",
    capabilities: { tellsOfUninstall: true },
    readShop: () => readShop(client),
    isShutOutBy: ({ kind }) => kind === "reconnect",
    forgetKeys: (transaction) => deleteSessionsOfShop(platformDomain, transaction),
  };
}
