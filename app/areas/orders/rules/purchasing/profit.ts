import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";

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
export function profitOf({
  revenue,
  costs,
  rates = {},
}: {
  revenue: Money;
  costs: readonly Money[];
  rates?: Readonly<Record<string, string>>;
}): Profit | null {
  const left = leftOf({ revenue, costs, rates });
  if (!left) return null;
  const converted = new Set(costs.map(({ currency }) => currency).filter((currency) => currency !== revenue.currency));
  const margin = Number(revenue.amount) === 0 ? null : left.div(revenue.amount).times(100).toFixed(1);
  return {
    amount: toAmount(left, revenue.currency),
    currency: revenue.currency,
    marginPercent: margin,
    isLoss: left.isNegative() && !left.isZero(),
    converted: [...converted],
  };
}

/** The profit's amount alone, as `profitOf` says it, for lists that say no more of it. */
export function profitAmount(facts: {
  revenue: Money;
  costs: readonly Money[];
  rates: Readonly<Record<string, string>>;
}): string | null {
  const left = leftOf(facts);
  return left && toAmount(left, facts.revenue.currency);
}

function leftOf({
  revenue,
  costs,
  rates,
}: {
  revenue: Money;
  costs: readonly Money[];
  rates: Readonly<Record<string, string>>;
}): Decimal | null {
  let left = new Decimal(revenue.amount);
  for (const { amount, currency } of costs) {
    const rate = rates[currency];
    if (currency === revenue.currency) left = left.minus(amount);
    else if (rate === undefined) return null;
    else left = left.minus(new Decimal(amount).times(rate));
  }
  return left;
}
