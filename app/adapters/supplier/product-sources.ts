/** Where products come from (G006): suppliers behind the registry, and sites that the browser extension imports from. */
export const PRODUCT_SOURCES = ["aliexpress", "cj", "temu", "zopi", "ebay", "amazon"] as const;
export type ProductSource = (typeof PRODUCT_SOURCES)[number];
