import Decimal from "decimal.js";

/**
 * True where less is left of an order than has to be: it waits for a person then.
 * @param profit decimal string in the order's currency, as is `floor`; null for no floor
 */
export function isBelowFloor(profit: string, floor: string | null): floor is string {
  return floor !== null && new Decimal(profit).lessThan(floor);
}
