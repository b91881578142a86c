import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";

/**
 * True where less is left of an order than has to be, or nobody can tell what is left: it waits for a person then.
 * @param profit decimal string in the order's currency, as is `floor`; null while it is not known
 * @param floor null for no floor
 */
export function isBelowFloor(profit: string | null, floor: string | null): floor is string {
  return floor !== null && (profit === null || new Decimal(profit).lessThan(floor));
}

/**
 * The least that has to be left of an order once one of its purchases is paid for: where nobody saw what that comes to, or the
 * order brings in less than it did then, it is not bought at a loss, whatever the floor (decision 76).
 * @param floor the merchant's own, null for none
 */
export function floorOfPurchase(
  floor: string | null,
  { isCostSeen, hasFallen }: { isCostSeen: boolean; hasFallen: boolean },
): string | null {
  return isCostSeen && !hasFallen ? floor : Decimal.max(floor ?? 0, 0).toFixed(2);
}

/**
 * True where an order brings in less than when a purchase of it was asked for, or last said yes to: money was given back since,
 * or the order was edited.
 * @param known as it was then, a decimal string in the order's currency; null where nobody kept it
 */
export function hasFallen(known: string | null, now: string): boolean {
  return known !== null && new Decimal(now).lessThan(known);
}

/** What is left of an order as far as its floor can be held to it; null where that is in a currency that nobody knows the rate of. */
export function profitToHold(profit: Money | null, floorCurrency: string | null): string | null {
  return profit && (floorCurrency === null || floorCurrency === profit.currency) ? profit.amount : null;
}
