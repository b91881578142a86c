/** The sites whose product pages are read, and where on them things are. All that is known of one site stands in its row. */

/**
 * @typedef {object} Site
 * @property {string} key what the app calls it
 * @property {string} origin
 * @property {RegExp} host
 * @property {RegExp} product the path of a product's page, with its id
 * @property {boolean} isImported whether the app imports the site's products
 * @property {string} orders the page of the buyer's orders, which asks a stranger to sign in
 * @property {RegExp} signIn the address that it leads a stranger to
 * @property {(id: string) => string} order the page of one order
 * @property {string} [regionCookie] the cookie with the region that is delivered to
 * @property {string} [addresses] the page of the buyer's delivery addresses
 */

/** @type {readonly Site[]} */
export const SITES = [
  {
    key: "aliexpress",
    origin: "https://www.aliexpress.com",
    host: /(^|\.)aliexpress\.com$/,
    product: /\/item\/(?:[^/]+\/)?(\d+)\.html$/,
    isImported: true,
    orders: "/p/order/index.html",
    signIn: /\/\/login\.|\/login/,
    order: (id) => `/p/order/detail.html?orderId=${encodeURIComponent(id)}`,
  },
  {
    key: "temu",
    origin: "https://www.temu.com",
    host: /(^|\.)temu\.com$/,
    product: /-g-(\d+)\.html$/,
    isImported: false,
    orders: "/bgt_orders.html",
    signIn: /\/login\.html/,
    order: (id) => `/bgt_order_detail.html?parent_order_sn=${encodeURIComponent(id)}`,
    regionCookie: "region",
    addresses: "/bgt_addresses.html",
  },
  {
    key: "ebay",
    origin: "https://www.ebay.com",
    host: /(^|\.)ebay\.com$/,
    product: /\/itm\/(?:[^/]+\/)?(\d+)$/,
    isImported: false,
    orders: "/mye/myebay/purchase",
    signIn: /\/\/signin\.|\/signin/,
    order: (id) => `/vod/FetchOrderDetails?orderId=${encodeURIComponent(id)}`,
  },
  {
    key: "amazon",
    origin: "https://www.amazon.com",
    host: /(^|\.)amazon\.com$/,
    product: /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:\/|$)/,
    isImported: false,
    orders: "/gp/css/order-history",
    signIn: /\/ap\/signin/,
    order: (id) => `/gp/your-account/order-details?orderID=${encodeURIComponent(id)}`,
  },
];

/** The site with a key. */
export const siteWith = (key) => SITES.find((site) => site.key === key);

/** Where a site's pages begin: at its stand-in when one is set, below a folder with its key, else at the site itself. */
export const baseOf = (site, standIn) => (standIn ? `${standIn}/${site.key}` : site.origin);

/**
 * The product that an address is the page of.
 * @returns {{ site: Site, productId: string } | null}
 */
export function productAt(address, standIn) {
  const url = new URL(address);
  const site = SITES.find(
    ({ host, key }) =>
      (url.protocol === "https:" && host.test(url.hostname)) ||
      (url.origin === standIn && url.pathname.startsWith(`/${key}/`)),
  );
  const productId = site && site.product.exec(url.pathname)?.[1];
  return productId ? { site, productId } : null;
}

/** Where a Shopify store's pages begin, for any of its pages. A stand-in keeps its stores below folders. */
export function shopAt(address) {
  const { origin, pathname } = new URL(address);
  return origin + (/^\/shopify\/[^/]+\/storefront(?=\/|$)/.exec(pathname)?.[0] ?? "");
}
