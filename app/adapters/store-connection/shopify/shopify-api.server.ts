import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { randomToken } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { callOutside } from "~/platform/http/deadline.server";
import { log } from "~/platform/log.server";

/** Where the SDK's own pages live: the bounce page, the exit from the frame and the end of OAuth. */
export const AUTH_PATH = "/auth/shopify";

const DEADLINE_MS = 10_000;
const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** True where an app at Shopify is configured. */
export function isShopifyConfigured(): boolean {
  return !!env.SHOPIFY_API_KEY && !!env.SHOPIFY_API_SECRET;
}

/** @throws AppError unavailable without an app at Shopify */
export function requireShopify(): void {
  if (!isShopifyConfigured())
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: "Shopify" } });
}

/** The app as both of Shopify's packages are told of it. Without one nothing verifies: the secret is then one that nobody knows. */
export const appSettings = {
  apiKey: env.SHOPIFY_API_KEY ?? "none",
  apiSecretKey: env.SHOPIFY_API_SECRET ?? randomToken(32),
  apiVersion: ApiVersion.October26,
  scopes: env.SHOPIFY_SCOPES.split(","),
  userAgentPrefix: "Quayside",
  // Below "warning" session tokens get into the lines.
  logger: {
    level: LogSeverity.Warning,
    log: (_severity: LogSeverity, message: string) => log.warn({ source: "shopify-sdk" }, message.slice(0, 300)),
  },
};

/** The same app by the secret that it had before, while that is named: Shopify signs with it until it is revoked there. */
export const formerAppSettings =
  isShopifyConfigured() && env.SHOPIFY_API_SECRET_PREVIOUS
    ? { ...appSettings, apiSecretKey: env.SHOPIFY_API_SECRET_PREVIOUS }
    : null;

const libraryOf = (settings: typeof appSettings) =>
  shopifyApi({
    ...settings,
    hostName: new URL(env.APP_URL).host,
    hostScheme: env.APP_URL.startsWith("https:") ? "https" : "http",
    isEmbeddedApp: true,
  });

/** Shopify's library below the SDK, which keeps its own to itself: for what has no request of the admin's frame (decision 35). */
export const shopifyLibrary = libraryOf(appSettings);
export const formerShopifyLibrary = formerAppSettings && libraryOf(formerAppSettings);
/** What a signature is looked at with, one after the other. */
export const signingLibraries = [shopifyLibrary, ...(formerShopifyLibrary ? [formerShopifyLibrary] : [])];

// The library's calls have no deadline. Ours ask for tokens alone, which may be asked for again.
setAbstractFetchFunc(async (input, init) => {
  const { url, headers } = new Request(input, init);
  const { status, text } = await callOutside({
    url,
    method: "POST",
    headers: Object.fromEntries(headers),
    body: init?.body as string,
    deadlineMs: DEADLINE_MS,
    isSafe: true,
  });
  return new Response(text, { status });
});

/** The shop's domain in lower case when it is one, else null. */
export function readShopDomain(text: string | null | undefined): string | null {
  const domain = text?.trim().toLowerCase().replace(/\/+$/, "") ?? "";
  return SHOP_DOMAIN.test(domain) ? domain : null;
}

/** A shop's admin as a browser reaches it, without a trailing slash. */
export function shopAdminUrl(shop: string): string {
  return env.SHOPIFY_SHOP_ADMIN_URL.replace("{shop}", shop);
}
