import Decimal from "decimal.js";
import { toAmount } from "~/platform/money/to-amount";
import type { Money } from "~/adapters/outcome";

export interface Profit {
  /** Decimal string with the digits of the revenue's currency */
  amount: string;
  currency: string;
  /** Of the revenue, in percent with one place; null without revenue */
  marginPercent: string | null;
  isLoss: boolean;
  /** Currencies of costs that were converted */
  converted: string[];
}

/**
 * What is left of an order: its revenue less refunds (`orderRevenue`), less what suppliers are paid for goods and shipping
 * (`orderCost`). List, detail, preview and dashboard say the same (C279, C284, C287, G179).
 * @param rates units of the revenue's currency for one unit of another, by that other's code
 * @returns null while a cost's rate is not known: a guess in the wrong currency is worse than none
 */
export function profitOf({ revenue, costs, rates = {} }: { revenue: Money; costs: readonly Money[]; rates?: Readonly<Record<string, string>> }): Profit | null {
  let left = new Decimal(revenue.amount);
  const converted = new Set<string>();
  for (const { amount, currency } of costs) {
    const rate = currency === revenue.currency ? "1" : rates[currency];
    if (rate === undefined) return null;
    if (currency !== revenue.currency) converted.add(currency);
    left = left.minus(new Decimal(amount).times(rate));
  }
  const margin = Number(revenue.amount) === 0 ? null : left.div(revenue.amount).times(100).toFixed(1);
  return { amount: toAmount(left, revenue.currency), currency: revenue.currency, marginPercent: margin, isLoss: left.isNegative() && !left.isZero(), converted: [...converted] };
}
