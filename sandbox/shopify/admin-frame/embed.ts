import { createHmac, randomBytes } from "node:crypto";
import type { SandboxContext } from "../../core/context.ts";

/** `harbour-goods` of harbour-goods.myshopify.com */
function shopHandle(domain: string): string {
  return domain.split(".")[0]!;
}

/** The `host` parameter: base64, without padding, of where the shop's admin is on Shopify. */
export function hostParameter(domain: string): string {
  return Buffer.from(`admin.shopify.com/store/${shopHandle(domain)}`)
    .toString("base64")
    .replace(/=+$/, "");
}

/** Hex HMAC of a query as Shopify signs it: sorted by name, form-encoded with %20 for blanks, without `hmac` itself. */
export function queryHmac(parameters: URLSearchParams, secret: string): string {
  const sorted = new URLSearchParams(
    [...parameters].filter(([name]) => name !== "hmac").sort(([a], [b]) => a.localeCompare(b)),
  );
  return createHmac("sha256", secret).update(sorted.toString().replace(/\+/g, "%20")).digest("hex");
}

/**
 * The address that the admin loads into its frame: the app's path and query with the shop, host, locale, a fresh session
 * token, and the signature over them all.
 * @param path the app's path with its query and hash, such as /orders?tab=open
 */
export function embeddedAppUrl(
  context: SandboxContext,
  shop: string,
  path: string,
  options: { idToken: string; locale: string },
): string {
  const url = new URL(context.appOrigin + (path.startsWith("/") ? path : `/${path}`));
  const added = {
    embedded: "1",
    host: hostParameter(shop),
    id_token: options.idToken,
    locale: options.locale,
    session: randomBytes(32).toString("hex"),
    shop,
    timestamp: String(Math.trunc(Date.now() / 1000)),
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  url.searchParams.set("hmac", queryHmac(url.searchParams, context.keys.shopifyApiSecret));
  return url.href;
}
