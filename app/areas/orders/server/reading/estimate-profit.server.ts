import type { Money } from "~/adapters/outcome";
import { exchangeRate, exchangeRates } from "~/platform/money/exchange-rates";
import { toAmount } from "~/platform/money/to-amount";
import type { Conversion } from "../../contract/conversion";
import { orderRevenue, type RevenueFacts } from "../../rules/purchasing/order-revenue";
import { profitAmount, profitOf, type Profit } from "../../rules/purchasing/profit";

/** The rates from currencies into another, for those that have one; null where there is nothing to convert. */
export function conversionTo(currency: string, from: readonly string[]): Conversion | null {
  const rates = [...new Set(from)].flatMap((each) => {
    const rate = each === currency ? null : exchangeRate(each, currency);
    return rate === null ? [] : [{ from: each, to: currency, rate }];
  });
  return rates.length === 0 ? null : { as_of: exchangeRates().asOf, rates };
}

/**
 * What is left of an order's revenue once its goods are paid for, costs in other currencies converted with the rates of the
 * day (decision 11), and with which; null while a rate is not known.
 */
export function estimateProfit({
  revenue,
  costs,
}: {
  revenue: Money;
  costs: readonly Money[];
}): (Profit & { conversion: Conversion | null }) | null {
  const conversion = conversionTo(
    revenue.currency,
    costs.map(({ currency }) => currency),
  );
  const profit = profitOf({ revenue, costs, rates: ratesOf(conversion) });
  return profit && { ...profit, conversion };
}

function ratesOf(conversion: Conversion | null): Record<string, string> {
  return Object.fromEntries((conversion?.rates ?? []).map(({ from, rate }) => [from, rate]));
}

/** What an order costs as `recomputeOrder` keeps it, and what is left of it, as the list and the detail say them. */
export function estimateOrderProfit({
  cost,
  costCurrency,
  ...order
}: RevenueFacts & { cost: string | null; costCurrency: string | null }) {
  if (cost === null || costCurrency === null)
    return { cost: null, cost_currency: null, profit_estimate: null, conversion: null };
  const revenue = orderRevenue(order);
  const conversion = conversionTo(revenue.currency, [costCurrency]);
  const profit = profitAmount({
    revenue,
    costs: [{ amount: cost, currency: costCurrency }],
    rates: ratesOf(conversion),
  });
  return {
    cost: toAmount(cost, costCurrency),
    cost_currency: costCurrency,
    profit_estimate: profit,
    conversion: profit === null ? null : conversion,
  };
}
