import Decimal from "decimal.js";

/** The prices to show for a low and a high one: one when they are equal, else both, the lower first (P108). */
export function priceRange(low: string, high: string): [string] | [string, string] {
  const [from, to] = [new Decimal(low), new Decimal(high)];
  if (from.eq(to)) return [from.toFixed(2)];
  return from.lt(to) ? [from.toFixed(2), to.toFixed(2)] : [to.toFixed(2), from.toFixed(2)];
}

/** What a product may earn: its recommended price less its lowest cost (P107). Both are amounts in one currency. */
export function estimatedProfit(recommendedPrice: string, lowestCost: string): string {
  return new Decimal(recommendedPrice).minus(lowestCost).toFixed(2);
}
