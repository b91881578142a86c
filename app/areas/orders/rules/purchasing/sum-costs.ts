import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";

interface PlanCosts {
  currency: string;
  items_cost: string | null;
  options: readonly { code: string; cost: Money }[];
  chosen: string | null;
}

/** What plans come to by what is paid for: goods, and the ways to ship that are chosen. */
export function costsByKind(plans: readonly PlanCosts[]): { goods: Money[]; shipping: Money[] } {
  return {
    goods: sumCosts(plans.map(({ items_cost: amount, currency }) => ({ amount: amount ?? "0", currency }))),
    shipping: sumCosts(
      plans.flatMap(({ options, chosen }) => options.filter(({ code }) => code === chosen).map(({ cost }) => cost)),
    ),
  };
}

/** Amounts added up, one sum for each currency with its digits, in the order in which the currencies come. */
export function sumCosts(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, Decimal>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
  return [...sums].map(([currency, sum]) => ({ amount: toAmount(sum, currency), currency }));
}
