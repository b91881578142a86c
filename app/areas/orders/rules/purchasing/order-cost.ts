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
   * (gift wrapping, a tip, a gift card): nobody buys that. Goods are what somebody has to buy, also once it was removed. Others
   * have sent, or will send, units sold: the merchant from own stock, or another app.
   */
  lines: readonly {
    units: number;
    byOthers: number;
    unitCost: string | null;
    currency: string;
    isGoods: boolean;
  }[];
  /**
   * What living purchases come to, their shipping included, less what suppliers gave back; without an amount where a supplier
   * tells it in another currency than it was confirmed in
   */
  purchases: readonly { amount: string | null; currency: string }[];
}

/**
 * What suppliers are paid for an order (C279): its purchases with their shipping and, of what is still to be bought,
 * the goods. Shipping counts from when it is chosen, which is when the order is placed. An order of which nothing has to be
 * bought costs nothing; goods that never were bought, and won't be, have no cost (decision 78), and what others send has one that
 * nobody here knows.
 * @param isOpen false for an order that is done with: what is not bought by now won't be
 * @returns by currency, none for what costs nothing; null while the cost of goods is not known
 */
export function orderCosts({ lines, purchases }: CostFacts, isOpen: boolean): Money[] | null {
  if (lines.some(({ byOthers }) => byOthers > 0)) return null;
  if (!isOpen && purchases.length === 0 && lines.some(({ isGoods }) => isGoods)) return null;
  const bought = purchases.flatMap(({ amount, currency }) => (amount === null ? [] : [{ amount, currency }]));
  if (bought.length < purchases.length) return null;
  const open: Money[] = [];
  for (const line of isOpen ? lines : []) {
    if (line.units <= 0) continue;
    if (line.unitCost === null) return null;
    open.push({ amount: new Decimal(line.unitCost).times(line.units).toFixed(), currency: line.currency });
  }
  return sumCosts([...bought, ...open]);
}

/** As `orderCosts`, in one currency; null where it is in several. */
export function orderCost(facts: CostFacts, isOpen: boolean): Money | null {
  const costs = orderCosts(facts, isOpen);
  if (!costs || costs.length > 1) return null;
  return costs[0] ?? { amount: toAmount("0", facts.currency), currency: facts.currency };
}

/** True once every line that is to be bought is in a purchase, so that the cost has its shipping in it. */
export function isShippingCosted({ lines }: Pick<CostFacts, "lines">, isOpen: boolean): boolean {
  return !isOpen || lines.every(({ units }) => units <= 0);
}
