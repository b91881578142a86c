/** Where products come from (G006): suppliers behind the registry, and sites that the browser extension imports from. */
export const PRODUCT_SOURCES = ["aliexpress", "cj", "temu", "zopi", "ebay", "amazon"] as const;
type ProductSource = (typeof PRODUCT_SOURCES)[number];

/** The source that two documented addresses name in themselves (C149, C155). */
export const NAMED_SOURCE = "aliexpress";

/** Our own source, which needs no account (O025). */
export const OWN_SOURCE = "zopi";

/** The source whose account is connected by a key (C059). */
export const KEYED_SOURCE = "cj";

/** Sites whose product pages the browser extension reads (G141). */
export const EXTENSION_SITES = ["aliexpress", "temu", "ebay", "amazon"] as const satisfies readonly ProductSource[];

/** The sources that a product list can be narrowed to, in this order (G186). Others are imported from and not searched. */
const SOURCE_CHOICES = ["zopi", "aliexpress", "ebay", "amazon"] as const satisfies readonly ProductSource[];

/** Suppliers whose refusals of an import are told beside the product, and in no toast (G173). */
export const QUIET_SOURCES: readonly string[] = [NAMED_SOURCE, KEYED_SOURCE];

/** Those of the sources that a list offers as choices, in the documented order. */
export function sourceChoices<Source extends { source: string }>(sources: readonly Source[]): Source[] {
  return SOURCE_CHOICES.flatMap((choice) => sources.filter(({ source }) => source === choice));
}
