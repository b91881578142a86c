import type { Money } from "~/adapters/outcome";
import { exchangeRate, exchangeRatesOf } from "~/platform/money/exchange-rates";
import { toAmount } from "~/platform/money/to-amount";
import type { Conversion } from "../../contract/conversion";
import { orderRevenue, type RevenueFacts } from "../../rules/purchasing/order-revenue";
import { profitAmount, profitOf, type Profit } from "../../rules/purchasing/profit";

/**
 * The rates from currencies into another, for those that have one; null where there is nothing to convert.
 * @param at when the order was placed: its day's rates hold for it for good (decision 72)
 */
export function conversionTo(currency: string, from: readonly string[], at: string): Conversion | null {
  if (from.every((each) => each === currency)) return null;
  const ofDay = exchangeRatesOf(at);
  const rates = [...new Set(from)].flatMap((each) => {
    const rate = each === currency ? null : exchangeRate(each, currency, ofDay);
    return rate === null ? [] : [{ from: each, to: currency, rate }];
  });
  return rates.length === 0 ? null : { as_of: ofDay.asOf, rates };
}

/**
 * What is left of an order's revenue once its goods are paid for, costs in other currencies converted with the rates of the
 * order's day, and with which; null while a rate is not known.
 */
export function estimateProfit({
  revenue,
  costs,
  placedAt,
}: {
  revenue: Money;
  costs: readonly Money[];
  /** ISO 8601 in UTC */
  placedAt: string;
}): (Profit & { conversion: Conversion | null }) | null {
  const conversion = conversionTo(
    revenue.currency,
    costs.map(({ currency }) => currency),
    placedAt,
  );
  const profit = profitOf({ revenue, costs, rates: ratesOf(conversion) });
  return profit && { ...profit, conversion };
}

function ratesOf(conversion: Conversion | null): Record<string, string> {
  return Object.fromEntries((conversion?.rates ?? []).map(({ from, rate }) => [from, rate]));
}

/**
 * What an order costs as `recomputeOrder` keeps it, and what is left of it, as the list and the detail say them.
 * @param isTest where people are told of it: nobody has paid a test, so nothing is earned with it
 */
export function estimateOrderProfit({
  cost,
  costCurrency,
  placedAt,
  isTest = false,
  ...order
}: RevenueFacts & { cost: string | null; costCurrency: string | null; placedAt: string; isTest?: boolean }) {
  if (cost === null || costCurrency === null)
    return { cost: null, cost_currency: null, profit_estimate: null, conversion: null };
  const revenue = orderRevenue(order);
  const conversion = conversionTo(revenue.currency, [costCurrency], placedAt);
  const profit = isTest
    ? null
    : profitAmount({
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
