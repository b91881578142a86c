/** A store whose prices have tax in them, and how much of it. */
export interface PriceTax {
  store_name: string;
  /** Decimal string; "0" while the merchant has named no rate: nothing is taken out then */
  percent: string;
}

/** What of a store says so. */
export interface TaxedStore {
  name: string;
  pricesIncludeTax: boolean | null;
  taxRate: { toString(): string };
}

/** Percent of tax that is in a store's prices; "0" where none is, or none that we were told of (decision 83). */
export function taxInPrices({ pricesIncludeTax, taxRate }: Omit<TaxedStore, "name">): string {
  return pricesIncludeTax ? taxRate.toString() : "0";
}

/**
 * The tax in prices that are sold at all of these stores: that of the store with most of it, since a margin is held to where
 * it is least. Null where prices have none.
 */
export function mostTaxInPrices(stores: readonly TaxedStore[]): PriceTax | null {
  const taxed = stores.filter(({ pricesIncludeTax }) => pricesIncludeTax);
  const [most] = taxed.toSorted((one, other) => Number(taxInPrices(other)) - Number(taxInPrices(one)));
  return most ? { store_name: most.name, percent: taxInPrices(most) } : null;
}
