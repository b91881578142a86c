import { OutsideError } from "~/adapters/outcome";
import type { ChannelShop } from "~/adapters/sales-channel/sales-channel";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { fetchPublicHost } from "~/platform/http/safe-url.server";
import type { TiktokApp } from "./tiktok/client.server";
import { authorizeUrl as tiktokAuthorizeUrl, exchangeCode, refreshTokens, type SellerTokens } from "./tiktok/oauth.server";
import { type AuthorizedShop, listAuthorizedShops } from "./tiktok/shops.server";
import { readShopNews, type ShopNews } from "./tiktok/webhook.server";
import { readStoreKeys, replaceStoreKeys, type StoreKeys } from "./token-store.server";
import { authorizeUrl, readPostedKeys } from "./woocommerce/consent";
import { readWooCommerceShop } from "./woocommerce/shop.server";

/** A token is renewed when this much of its life is left. */
const MARGIN_MS = 5 * 60_000;

/** True where the product itself runs on a developer's machine: stores there may be on it too. */
export function isOnThisMachine(): boolean {
  return ["localhost", "127.0.0.1"].includes(new URL(env.APP_URL).hostname);
}

/** How a WooCommerce store gives us keys. */
export const wooCommerceConsent = { authorizeUrl, readPostedKeys };

/** A WooCommerce store's facts by its keys; reading them proves that they open it. @throws OutsideError */
export function readShopByKeys({ url, keys }: { url: string; keys: Pick<StoreKeys, "accessToken" | "refreshToken"> }): Promise<ChannelShop> {
  return readWooCommerceShop({ url, consumerKey: keys.accessToken, consumerSecret: keys.refreshToken ?? "", send: isOnThisMachine() ? undefined : fetchPublicHost });
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

/**
 * True for a refusal by which a store's platform says that our keys are no more. A page in front of the store that turns
 * everybody away says nothing of the keys.
 */
export function saysKeysAreGone(platform: string, error: OutsideError): boolean {
  if (error.kind !== "reconnect") return false;
  return platform !== "woocommerce" || (error.vendorCode?.startsWith("woocommerce_rest_") ?? false);
}

/** The facts of a connected TikTok shop, its token renewed when it is about to end. @throws OutsideError; AppError unavailable */
export async function readTiktokShop({ storeId, code }: { storeId: string; code: string }): Promise<ChannelShop> {
  const app = tiktokApp();
  const { accessToken } = await freshKeys(storeId, app);
  const shop = (await listAuthorizedShops({ app, accessToken })).find((one) => one.code === code);
  if (!shop) throw new OutsideError("reconnect", "reconnect");
  return shop.facts;
}

function tiktokApp(): TiktokApp {
  const { TIKTOK_SERVICE_ID: serviceId, TIKTOK_APP_KEY: appKey, TIKTOK_APP_SECRET: appSecret } = env;
  if (!serviceId || !appKey || !appSecret) throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: "TikTok Shop" } });
  return { authorizeUrl: env.TIKTOK_AUTHORIZE_URL, authUrl: env.TIKTOK_AUTH_URL, apiUrl: env.TIKTOK_API_URL, serviceId, appKey, appSecret };
}

/** A refresh token may be used once, so one process renews at a time, for all shops that their seller let us into with it. */
async function freshKeys(storeId: string, app: TiktokApp): Promise<StoreKeys> {
  const held = await readStoreKeys(storeId);
  if (isFresh(held)) return held;
  return withAdvisoryLock(`store-keys:tiktok:${held.expiresAt?.toISOString()}`, async (transaction) => {
    const present = await readStoreKeys(storeId, transaction);
    if (isFresh(present)) return present;
    if (!present.refreshToken) throw new OutsideError("reconnect", "reconnect");
    const renewed = await refreshTokens({ app, refreshToken: present.refreshToken });
    await replaceStoreKeys(transaction, { platform: "tiktok", former: present }, renewed);
    return { ...renewed, details: present.details };
  });
}

function isFresh({ expiresAt }: StoreKeys): boolean {
  return expiresAt === null || expiresAt.getTime() - Date.now() > MARGIN_MS;
}
