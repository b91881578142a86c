import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";

/** Amounts added up, one sum for each currency with its digits, in the order in which the currencies come. */
export function sumCosts(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, Decimal>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
  return [...sums].map(([currency, sum]) => ({ amount: toAmount(sum, currency), currency }));
}
