/** Whether a product of a Shopify shop is of use: it has an id and variants (G100). Without them nothing could be mapped, priced or ordered. */
export function isUsable({ externalId, variants }: { externalId: string; variants: readonly unknown[] }): boolean {
  return externalId !== "" && variants.length > 0;
}
