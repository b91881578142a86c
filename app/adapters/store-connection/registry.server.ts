import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { fetchPublicHost } from "~/platform/http/safe-url.server";
import { adminApiOf } from "./shopify/admin-api.server";
import { createShopifyConnection } from "./shopify/shopify-connection.server";
import type { ConnectedStore, ShopFacts, StoreConnection } from "./store-connection";
import type { TiktokApp } from "./tiktok/client.server";
import { exchangeCode, authorizeUrl as tiktokAuthorizeUrl, type SellerTokens } from "./tiktok/oauth.server";
import { listAuthorizedShops, type AuthorizedShop } from "./tiktok/shops.server";
import { createTiktokConnection } from "./tiktok/tiktok-connection.server";
import { readShopNews, type ShopNews } from "./tiktok/webhook.server";
import type { StoreKeys } from "./token-store.server";
import { authorizeUrl, readPostedKeys } from "./woocommerce/consent";
import { siteUrl } from "./woocommerce/site-url";
import {
  createWooCommerceConnection,
  readShopByKeys as readWooCommerceByKeys,
} from "./woocommerce/woocommerce-connection.server";

/** True where the product itself runs on a developer's machine: stores there may be on it too. */
export function isOnThisMachine(): boolean {
  return ["localhost", "127.0.0.1"].includes(new URL(env.APP_URL).hostname);
}

const CONNECTIONS = new Map<string, (store: ConnectedStore) => StoreConnection>([
  ["shopify", (store) => createShopifyConnection(store, adminApiOf(store.platformDomain))],
  ["woocommerce", (store) => createWooCommerceConnection(store, wayOut())],
  ["tiktok", (store) => createTiktokConnection(store, tiktokApp)],
]);

/**
 * The connection of a store, whether or not it still opens.
 * @throws AppError unavailable for a platform that stores are not connected from
 */
export function storeConnectionFor(store: ConnectedStore): StoreConnection {
  const open = CONNECTIONS.get(store.platform);
  if (!open)
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: store.platform } });
  return open(store);
}

/** How a WooCommerce store gives us keys, and where its site is. */
export const wooCommerceConsent = { authorizeUrl, readPostedKeys, siteUrl };

/** A WooCommerce store's facts by its keys; reading them proves that they open it. @throws OutsideError */
export function readShopByKeys({
  address,
  keys,
}: {
  address: string;
  keys: Pick<StoreKeys, "accessToken" | "refreshToken">;
}): Promise<ShopFacts> {
  return readWooCommerceByKeys({ address, keys, send: wayOut() });
}

/** Merchants name the hosts of their stores, so the way to them leads to public ones alone, save on a developer's machine. */
function wayOut(): typeof fetch | undefined {
  return isOnThisMachine() ? undefined : fetchPublicHost;
}

/** How a TikTok seller lets us into their shops. */
export interface SellerConsent {
  /** Where to send the seller's browser; `state` comes back unchanged with the code. */
  authorizeUrl(state: string): string;
  /** Trades the code for tokens, and reads the shops that they open. @throws OutsideError */
  exchangeCode(code: string): Promise<{ tokens: SellerTokens; shops: AuthorizedShop[] }>;
}

/** @throws AppError unavailable when its keys are not set */
export function tiktokConsent(): SellerConsent {
  const app = tiktokApp();
  return {
    authorizeUrl: (state) => tiktokAuthorizeUrl({ app, state }),
    async exchangeCode(code) {
      const tokens = await exchangeCode({ app, code });
      return { tokens, shops: await listAuthorizedShops({ app, accessToken: tokens.accessToken }) };
    },
  };
}

/** True when TikTok shops can be connected here. */
function isTiktokConfigured(): boolean {
  return Boolean(env.TIKTOK_SERVICE_ID && env.TIKTOK_APP_KEY && env.TIKTOK_APP_SECRET);
}

/** Reads what TikTok Shop tells us of a shop; null without its right signature, and where it is not set up. */
export function readTiktokNews({ rawBody, headers }: { rawBody: string; headers: Headers }): ShopNews | null {
  if (!isTiktokConfigured()) return null;
  const { appKey, appSecret } = tiktokApp();
  return readShopNews({ appKey, appSecret, rawBody, signature: headers.get("authorization") ?? "" });
}

function tiktokApp(): TiktokApp {
  const { TIKTOK_SERVICE_ID: serviceId, TIKTOK_APP_KEY: appKey, TIKTOK_APP_SECRET: appSecret } = env;
  if (!serviceId || !appKey || !appSecret)
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: "TikTok Shop" } });
  return {
    authorizeUrl: env.TIKTOK_AUTHORIZE_URL,
    authUrl: env.TIKTOK_AUTH_URL,
    apiUrl: env.TIKTOK_API_URL,
    serviceId,
    appKey,
    appSecret,
  };
}
