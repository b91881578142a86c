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
 * The least that has to be left of an order once one of its purchases is paid for: where nobody saw what that comes to it is
 * not bought at a loss, whatever the floor (decision 76).
 * @param floor the merchant's own, null for none
 */
export function floorOfPurchase(floor: string | null, { isCostSeen }: { isCostSeen: boolean }): string | null {
  return isCostSeen ? floor : Decimal.max(floor ?? 0, 0).toFixed(2);
}

/** What is left of an order as far as its floor can be held to it; null where that is in a currency that nobody knows the rate of. */
export function profitToHold(profit: Money | null, floorCurrency: string | null): string | null {
  return profit && (floorCurrency === null || floorCurrency === profit.currency) ? profit.amount : null;
}
