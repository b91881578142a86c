/** As address bars show it: www.shop.test/item/1005 */
const WITHOUT_SCHEME = /^[\w-]+(?:\.[\w-]+)+\/\S/;
/** What stands before the number of a shop, which is no product */
const OF_SHOPS = new Set(["store", "stores", "shop"]);

/**
 * The supplier's id in what a person pasted: a product's page address, or the id itself. Null for words to search by.
 */
export function productIdFrom(text: string): string | null {
  const pasted = text.trim();
  if (/^[\w.:-]*\d[\w.:-]*$/.test(pasted) && pasted.length >= 6 && !/^https?:/i.test(pasted)) return pasted;
  const address = WITHOUT_SCHEME.test(pasted) ? `https://${pasted}` : pasted;
  if (!URL.canParse(address)) return null;
  const parts = new URL(address).pathname.split("/").filter(Boolean);
  const named = parts.findLast((part, at) => /\d{4,}/.test(part) && !OF_SHOPS.has(parts[at - 1]?.toLowerCase() ?? ""));
  return named?.replace(/\.html?$/, "") ?? null;
}
