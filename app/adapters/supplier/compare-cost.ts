import Decimal from "decimal.js";
import type { ShippingOption } from "./supplier";

/** Sorts ways to ship cheapest first, the quicker one first at the same cost. All costs are in one currency. */
export function compareCost(left: ShippingOption, right: ShippingOption): number {
  const byCost = new Decimal(left.cost.amount).comparedTo(right.cost.amount);
  return byCost || (left.maxDays ?? Number.MAX_SAFE_INTEGER) - (right.maxDays ?? Number.MAX_SAFE_INTEGER);
}
