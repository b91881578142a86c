/**
 * The supplier's id in what a person pasted: a product's page address, or the id itself. Null for words to search by.
 */
export function productIdFrom(text: string): string | null {
  const pasted = text.trim();
  if (/^[\w.:-]*\d[\w.:-]*$/.test(pasted) && pasted.length >= 6 && !/^https?:/i.test(pasted)) return pasted;
  if (!URL.canParse(pasted)) return null;
  const parts = new URL(pasted).pathname.split("/").filter(Boolean).reverse();
  const named = parts.find((part) => /\d{4,}/.test(part));
  return named?.replace(/\.html?$/, "") ?? null;
}
