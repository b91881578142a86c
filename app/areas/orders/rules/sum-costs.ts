import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";

/** Amounts added up, one sum for each currency with two places, in the order in which the currencies come. */
export function sumCosts(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, Decimal>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
  return [...sums].map(([currency, sum]) => ({ amount: sum.toFixed(2), currency }));
}
