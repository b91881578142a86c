/** The source that two documented addresses name in themselves (C149, C155). */
export const NAMED_SOURCE = "aliexpress";

/** Sites whose product pages the browser extension reads (G141). */
export const EXTENSION_SITES = ["aliexpress", "temu", "ebay", "amazon"] as const;
export type ExtensionSite = (typeof EXTENSION_SITES)[number];
