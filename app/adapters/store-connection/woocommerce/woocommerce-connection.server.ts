import { OutsideError } from "~/adapters/outcome";
import type { ConnectedStore, StoreConnection } from "../store-connection";
import { forgetStoreKeys, readStoreKeys, type StoreKeys } from "../token-store.server";
import { readWooCommerceShop } from "./shop.server";
import { siteUrl } from "./site-url";

/**
 * The connection of one store, by the pair of keys that its merchant approved. A site's own refusal names a code of
 * WooCommerce's; a wall in front of it (a firewall, a password page) says nothing of the keys.
 * @param send the way out to a host that a merchant named
 */
export function createWooCommerceConnection(
  { id, platformDomain }: ConnectedStore,
  send: typeof fetch | undefined,
): StoreConnection {
  return {
    platform: "woocommerce",
    capabilities: { tellsOfUninstall: false },
    readShop: async () => {
      if (id === null) throw new OutsideError("reconnect", "reconnect");
      return readShopByKeys({ address: platformDomain, keys: await readStoreKeys(id), send });
    },
    isShutOutBy: ({ kind, vendorCode }) =>
      kind === "reconnect" && (vendorCode?.startsWith("woocommerce_rest_") ?? false),
    forgetKeys: async (transaction) => {
      if (id !== null) await forgetStoreKeys(transaction, id);
    },
  };
}

/** A store's facts by keys that it has just given us. @throws OutsideError */
export function readShopByKeys({
  address,
  keys,
  send,
}: {
  address: string;
  keys: Pick<StoreKeys, "accessToken" | "refreshToken">;
  send: typeof fetch | undefined;
}) {
  return readWooCommerceShop({
    url: siteUrl(address),
    consumerKey: keys.accessToken,
    consumerSecret: keys.refreshToken ?? "",
    send,
  });
}
