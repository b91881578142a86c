/** Store platforms that can be connected (G004). */
export const STORE_PLATFORMS = ["shopify", "woocommerce", "tiktok"] as const;
export type StorePlatform = (typeof STORE_PLATFORMS)[number];

const SHOPIFY_SUFFIX = ".myshopify.com";
/** The admin's address names the store by its handle. */
const SHOPIFY_ADMIN = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)/;
const HANDLE = /^[a-z0-9][a-z0-9-]{0,59}$/;

/**
 * The platform's own domain of a store from what a person typed or pasted: a handle, a domain, an address with scheme and
 * path, an address of the admin (G110, X135). Null when it can't be one.
 */
export function cleanShopifyDomain(typed: string): string | null {
  if (hasSeveralWords(typed)) return null;
  const address = withoutScheme(typed).toLowerCase();
  const host = SHOPIFY_ADMIN.exec(address)?.[1] ?? address.replace(/^www\./, "").split(/\.?(?:[/?#:]|$)/)[0] ?? "";
  const handle = host.endsWith(SHOPIFY_SUFFIX) ? host.slice(0, -SHOPIFY_SUFFIX.length) : host;
  return HANDLE.test(handle) ? `${handle}${SHOPIFY_SUFFIX}` : null;
}

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/;
/** Pages below a WordPress site that people copy the address of. */
const WORDPRESS_PAGE =
  /\/(wp-admin|wc-auth|wp-login\.php|wp-json|wp-content|index\.php|my-account|cart|checkout|product|product-category|product-tag)(\/.*)?$/i;
const PATH = /^(\/[\w.~-]{1,60}){0,5}$/;

/**
 * A WooCommerce store's address without its scheme, such as `shop.example.com` or `example.com/store`, from what a person
 * typed or pasted (G110, X135): query, the pages of a site and the last slash are taken off, and names in other scripts
 * written as the internet knows them (xn--). Null when it can't be one. A loopback address may name a port; whether it may
 * be used is for the server to say.
 */
export function cleanWooCommerceAddress(typed: string): string | null {
  if (hasSeveralWords(typed)) return null;
  const address = withoutScheme(typed).split(/[?#]/)[0] ?? "";
  const slash = address.indexOf("/");
  const host = asciiHost(
    (slash === -1 ? address : address.slice(0, slash)).toLowerCase().replace(/\.?(:443|:80)?$/, ""),
  );
  const path = slash === -1 ? "" : address.slice(slash).replace(WORDPRESS_PAGE, "").replace(/\/+$/, "");
  return (HOST.test(host) || LOOPBACK.test(host)) && PATH.test(path) && !path.includes("..") ? `${host}${path}` : null;
}

/** True for two addresses of one store: with `www.` or without, a site is the same. */
export function isSameAddress(one: string, other: string): boolean {
  return one.replace(/^www\./, "") === other.replace(/^www\./, "");
}

/** True for an address on this machine, which only a product that itself runs on one may use. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address.split("/")[0] ?? "");
}

/** What a person typed, cleaned as the platform needs it; null when it can't be a store there. A TikTok shop is named by its code. */
export function cleanStoreAddress(platform: StorePlatform, typed: string): string | null {
  if (platform === "shopify") return cleanShopifyDomain(typed);
  if (platform === "woocommerce") return cleanWooCommerceAddress(typed);
  const code = typed.trim().toLowerCase();
  return /^[a-z0-9]{4,40}$/.test(code) ? code : null;
}

/** An address as a person types or pastes it, without spaces, marks that nobody sees, and its scheme or several of them. */
export function withoutScheme(typed: string): string {
  return typed.replace(/[\s\p{Cf}]+/gu, "").replace(/^(?:https?:\/*|[a-z]+:\/\/|\/\/)+/i, "");
}

/** True for words with spaces between them, which are no address even where joining them would make one. */
function hasSeveralWords(typed: string): boolean {
  return /[^\s\p{Cf}]\s+[^\s\p{Cf}]/u.test(typed);
}

/** A host's name in the letters that the internet knows; as it is where that says nothing. */
function asciiHost(host: string): string {
  return /[^!-~]/.test(host) && !host.includes("@") && URL.canParse(`https://${host}`)
    ? new URL(`https://${host}`).host
    : host;
}
