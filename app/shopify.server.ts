import "@shopify/shopify-app-remix/adapters/node";
import { ApiVersion, AppDistribution, LogSeverity, shopifyApp } from "@shopify/shopify-app-remix/server";
import { jwtVerify } from "jose";
import { OutsideError } from "~/adapters/outcome";
import { deleteSessionsOfShop, OfflineSessionStorage, writeOfflineTokens } from "~/adapters/sales-channel/shopify/session-storage.server";
import { isProxyQuerySigned, isQuerySigned, isWebhookSigned } from "~/adapters/sales-channel/shopify/signatures.server";
import { requestTokens, type AppCredentials } from "~/adapters/sales-channel/shopify/token-endpoint.server";
import { currentAccessToken, exchangeSessionToken } from "~/adapters/sales-channel/shopify/tokens.server";
import { randomToken, sameText } from "~/platform/crypto.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";

/** Where the SDK's own pages live: the bounce page, the exit from the frame and the end of OAuth. */
const SHOPIFY_AUTH_PATH = "/auth/shopify";

/** The API version that the app is declared with (shopify.app.toml). */
export const SHOPIFY_API_VERSION = ApiVersion.October26;

const CDN_APP_BRIDGE_URL = "https://cdn.shopify.com/shopifycloud/app-bridge.js";
const ADMIN_STORE_URL = /^https:\/\/admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)/i;
const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const CLOCK_TOLERANCE_SECONDS = 10;

/** A person in a shop's admin, as a session token says. */
export interface ShopifyVisitor {
  shop: string;
  userId: string;
}

type ShopHook = (connection: { shop: string; scopes: string[] }) => Promise<void>;

/**
 * Told when a shop has just given us tokens: `onShopConnected` for the first time or again after an uninstall,
 * `onShopConfirmed` in the place of others that have ended. It may come twice; when it throws, the tokens are forgotten and
 * the next visit starts over.
 */
export const shopifyHooks: { onShopConnected: ShopHook; onShopConfirmed: ShopHook } = {
  onShopConnected: async () => undefined,
  onShopConfirmed: async () => undefined,
};

function credentials(): AppCredentials {
  if (!env.SHOPIFY_API_KEY || !env.SHOPIFY_API_SECRET) {
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: "Shopify" } });
  }
  return { apiKey: env.SHOPIFY_API_KEY, apiSecret: env.SHOPIFY_API_SECRET };
}

/** True where an app at Shopify is configured. */
export function isShopifyConfigured(): boolean {
  return !!env.SHOPIFY_API_KEY && !!env.SHOPIFY_API_SECRET;
}

function createSdk({ apiKey, apiSecret }: AppCredentials) {
  return shopifyApp({
    apiKey,
    apiSecretKey: apiSecret,
    appUrl: env.APP_URL,
    apiVersion: SHOPIFY_API_VERSION,
    scopes: env.SHOPIFY_SCOPES.split(","),
    authPathPrefix: SHOPIFY_AUTH_PATH,
    sessionStorage: new OfflineSessionStorage(),
    distribution: AppDistribution.AppStore,
    userAgentPrefix: "Quayside",
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    // Below "warning" the SDK writes session tokens into its lines.
    logger: { level: LogSeverity.Warning, log: (_severity, message) => log.warn({ source: "shopify-sdk" }, message.slice(0, 300)) },
  });
}

let sdk: ReturnType<typeof createSdk> | null = null;

/**
 * Lets a document of the admin's frame through: with a good session token it answers who visits and makes sure that we
 * hold the shop's offline tokens. The bounce page, the exit from the frame and a visit outside the frame are the SDK's.
 * @throws Response the page or redirect to answer with instead
 * @throws AppError unavailable without an app at Shopify
 * @throws OutsideError when Shopify does not answer
 */
export async function authenticateShopifyScreen(request: Request): Promise<ShopifyVisitor> {
  const app = credentials();
  const url = new URL(request.url);
  const header = request.headers.get("authorization")?.replace(/^Bearer /, "") || null;
  const token = header ?? (url.searchParams.get("embedded") === "1" ? url.searchParams.get("id_token") : null);
  const visitor = token && !url.pathname.startsWith(`${SHOPIFY_AUTH_PATH}/`) ? await verifySessionToken(token) : null;
  if (visitor && token && (await hasOfflineSession(visitor.shop, token))) return visitor;
  sdk ??= createSdk(app);
  try {
    const { session, sessionToken } = await sdk.authenticate.admin(withoutToken(request, url, token));
    return { shop: session.shop, userId: sessionToken.sub };
  } catch (error) {
    if (error instanceof Response) throw await ownPage(error, request);
    // The way out of the frame leads to places of ours and of the platform alone; the SDK throws for others.
    throw url.pathname === `${SHOPIFY_AUTH_PATH}/exit-iframe` ? new Response(null, { status: 404 }) : error;
  }
}

/** False when Shopify no longer takes the session token, which lives for a minute: a new one is then asked for. */
async function hasOfflineSession(shop: string, sessionToken: string): Promise<boolean> {
  try {
    await ensureOfflineSession({ shop, sessionToken });
    return true;
  } catch (error) {
    if (error instanceof OutsideError && error.vendorCode === "invalid_subject_token") return false;
    throw error;
  }
}

/** A token that was not taken is left out, so that the SDK asks for another instead of trying it once more. */
function withoutToken(request: Request, url: URL, refused: string | null): Request {
  if (!refused || request.headers.has("authorization")) return request;
  url.searchParams.delete("id_token");
  return new Request(url, { method: request.method, headers: request.headers });
}

/** The SDK's page with the configured App Bridge address, admin address and frame policy. */
async function ownPage(response: Response, request: Request): Promise<Response> {
  const headers = new Headers(response.headers);
  const location = headers.get("location");
  if (location) {
    headers.set("location", location === `${SHOPIFY_AUTH_PATH}/login` ? "/" : shopAdminAddress(location));
    return new Response(null, { status: response.status, headers });
  }
  if (!headers.get("content-type")?.startsWith("text/html")) return response;
  headers.delete("content-security-policy");
  documentHeaders(request, headers);
  const page = (await response.text()).replaceAll(CDN_APP_BRIDGE_URL, env.SHOPIFY_APP_BRIDGE_URL);
  return new Response(page, { status: response.status, headers });
}

function shopAdminAddress(location: string): string {
  return location.replace(ADMIN_STORE_URL, (_, store: string) => shopAdminUrl(`${store.toLowerCase()}.myshopify.com`));
}

/** A shop's admin as a browser reaches it, without a trailing slash. */
export function shopAdminUrl(shop: string): string {
  return env.SHOPIFY_SHOP_ADMIN_URL.replace("{shop}", shop);
}

/** The shop's domain in lower case when it is one, else null. */
export function readShopDomain(text: string | null | undefined): string | null {
  const domain = text?.trim().toLowerCase().replace(/\/+$/, "") ?? "";
  return SHOP_DOMAIN.test(domain) ? domain : null;
}

/** Who a session token speaks for, or null when it is not ours, not whole, or over. Local: no call goes out. */
export async function verifySessionToken(token: string): Promise<ShopifyVisitor | null> {
  const { apiKey, apiSecret } = credentials();
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(apiSecret), {
      algorithms: ["HS256"],
      audience: apiKey,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ["exp", "nbf", "iss", "dest", "sub"],
    });
    const shop = readShopDomain(new URL(String(payload.dest)).hostname);
    if (!shop || new URL(String(payload.iss)).hostname !== shop) return null;
    return { shop, userId: String(payload.sub) };
  } catch {
    return null;
  }
}

/**
 * Makes sure that we hold offline tokens of the shop; several first loads at once make one exchange.
 * @throws OutsideError; vendorCode invalid_subject_token when the session token is over
 */
export async function ensureOfflineSession({ shop, sessionToken }: { shop: string; sessionToken: string }): Promise<void> {
  await exchangeSessionToken(shop, sessionToken, credentials(), ({ scopes }, isFirst) => shopifyHooks[isFirst ? "onShopConnected" : "onShopConfirmed"]({ shop, scopes }));
}

/**
 * A token for background work, renewed when at most five minutes of it are left.
 * @param rejected the token that Shopify has just refused, so that a dead one is not handed out again
 * @throws OutsideError reconnect when there is none or Shopify refuses to renew it
 */
export function offlineAccessToken(shop: string, rejected: string | null = null): Promise<string> {
  return currentAccessToken(shop, credentials(), rejected);
}

/** Forgets all tokens of a shop, in the transaction that notes that it uninstalled us. */
export function forgetShopifySessions(shop: string, transaction: SystemTransaction): Promise<void> {
  return deleteSessionsOfShop(shop, transaction);
}

/**
 * Starts connecting a shop from the standalone app. The caller keeps `state` in the browser (a signed cookie) and sends
 * the browser to `url`; `finishShopifyOAuth` takes what comes back to SHOPIFY_AUTH_PATH/callback.
 */
export function beginShopifyOAuth({ shop }: { shop: string }): { url: string; state: string } {
  const { apiKey } = credentials();
  const state = randomToken();
  const url = new URL(`${shopAdminUrl(shop)}/oauth/authorize`);
  url.searchParams.set("client_id", apiKey);
  url.searchParams.set("scope", env.SHOPIFY_SCOPES);
  url.searchParams.set("redirect_uri", `${env.APP_URL}${SHOPIFY_AUTH_PATH}/callback`);
  url.searchParams.set("state", state);
  return { url: url.href, state };
}

/**
 * Ends it: checks signature, age and state, trades the code for offline tokens and keeps them. The caller connects the
 * shop to the account that began.
 * @throws AppError forbidden when the redirect is not one that we began
 * @throws OutsideError reconnect when Shopify refuses the code
 */
export async function finishShopifyOAuth({ url, expectedState }: { url: URL; expectedState: string }): Promise<{ shop: string; scopes: string[] }> {
  const app = credentials();
  const shop = readShopDomain(url.searchParams.get("shop"));
  const code = url.searchParams.get("code");
  const isOurs = isQuerySigned(app.apiSecret, url.searchParams) && sameText(url.searchParams.get("state") ?? "", expectedState);
  if (!shop || !code || !isOurs) throw new AppError("forbidden", { key: "errors.oauth_refused" });
  const tokens = await requestTokens(shop, { code }, app);
  await writeOfflineTokens(tokens);
  return { shop, scopes: tokens.scopes };
}

/** True when a webhook's body is signed with our secret. Anything else is answered with 401. */
export function verifyWebhook({ rawBody, headers }: { rawBody: string | Buffer; headers: Headers }): boolean {
  return isWebhookSigned(credentials().apiSecret, rawBody, headers.get("x-shopify-hmac-sha256"));
}

/** The shop whose storefront a request came through (app proxy), or null when it is not signed or too old. */
export function verifyAppProxy(url: URL): { shop: string } | null {
  const shop = readShopDomain(url.searchParams.get("shop"));
  return shop && isProxyQuerySigned(credentials().apiSecret, url.searchParams) ? { shop } : null;
}

/** Sets who may frame a document: the visited shop and its admin when embedded, else nobody. */
export function documentHeaders(request: Request, headers: Headers): void {
  const query = new URL(request.url).searchParams;
  const shop = isShopifyConfigured() ? readShopDomain(query.get("shop")) : null;
  const ancestors = shop ? `https://${shop} ${env.SHOPIFY_ADMIN_ORIGIN}` : "'none'";
  const others = headers.get("content-security-policy");
  headers.set("content-security-policy", `${others ? `${others}; ` : ""}frame-ancestors ${ancestors}`);
  if (shop) headers.append("link", `<${env.SHOPIFY_APP_BRIDGE_URL}>; rel="preload"; as="script"`);
}
