// Where Shopify's own addresses are in the sandbox.

const SHOP_HOST = /^([a-z0-9-]+)\.myshopify\.com$/i;

/**
 * The place of `url` for the browser: admin and shop addresses become the sandbox's, other http(s) addresses stay.
 * Undefined for what must not be opened.
 */
export function placeOf(url, { adminBase }) {
  const adminPath = /^shopify:\/*admin(\/.*)?$/i.exec(url);
  if (adminPath) return adminBase + (adminPath[1] ?? "").replace(/\/$/, "");
  let parsed;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return undefined;
  const rest = parsed.pathname + parsed.search + parsed.hash;
  if (parsed.hostname === "admin.shopify.com") return `/shopify${rest}`;
  const shop = SHOP_HOST.exec(parsed.hostname);
  if (!shop) return parsed.href;
  return parsed.pathname.startsWith("/admin")
    ? `/shopify/${parsed.hostname}${rest}`
    : `/shopify/${parsed.hostname}/storefront${rest}`;
}
