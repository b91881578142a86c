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
  const address = typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^\/\//, "");
  const host = SHOPIFY_ADMIN.exec(address)?.[1] ?? address.replace(/^www\./, "").split(/[/?#:]/)[0] ?? "";
  const handle = host.endsWith(SHOPIFY_SUFFIX) ? host.slice(0, -SHOPIFY_SUFFIX.length) : host;
  return HANDLE.test(handle) ? `${handle}${SHOPIFY_SUFFIX}` : null;
}
