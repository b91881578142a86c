import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";
import { sumCosts } from "./sum-costs";

/** What an order's cost is made of. */
export interface CostFacts {
  /** The order's */
  currency: string;
  /**
   * What is not in a purchase with a price yet: the supplier's units and the cost of one. No units of what needs no shipping
   * (gift wrapping, a tip, a gift card): nobody buys that. Goods are what somebody has to buy, also once it was removed.
   */
  lines: readonly { units: number; unitCost: string | null; currency: string; isGoods: boolean }[];
  /** What living purchases come to, their shipping included, less what suppliers gave back */
  purchases: readonly Money[];
}

/**
 * What suppliers are paid for an order (C279): its purchases with their shipping and, of what is still to be bought,
 * the goods. Shipping counts from when it is chosen, which is when the order is placed. An order of which nothing has to be
 * bought costs nothing; goods that never were bought, and won't be, have no cost (decision 78).
 * @param isOpen false for an order that is done with: what is not bought by now won't be
 * @returns null while the cost of a line is not known, where none of the goods was bought, or costs are in several currencies
 */
export function orderCost({ currency, lines, purchases }: CostFacts, isOpen: boolean): Money | null {
  if (!isOpen && purchases.length === 0 && lines.some(({ isGoods }) => isGoods)) return null;
  const open: Money[] = [];
  for (const line of isOpen ? lines : []) {
    if (line.units <= 0) continue;
    if (line.unitCost === null) return null;
    open.push({ amount: new Decimal(line.unitCost).times(line.units).toFixed(), currency: line.currency });
  }
  const [cost, ...others] = sumCosts([...purchases, ...open]);
  if (others.length > 0) return null;
  return cost ?? { amount: toAmount("0", currency), currency };
}

/** True once every line that is to be bought is in a purchase, so that the cost has its shipping in it. */
export function isShippingCosted({ lines }: Pick<CostFacts, "lines">, isOpen: boolean): boolean {
  return !isOpen || lines.every(({ units }) => units <= 0);
}
