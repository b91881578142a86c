import { Decimal } from "decimal.js";
import { YEARLY, type CycleDays } from "../usage/usage-period";
import { NONE } from "./features";
import { YEARLY_EXTRA_CASHBACK, type Plan } from "./plans";

/**
 * What a plan gives back of the goods of an order that is fulfilled: 0.01 is one percent (B129). A plan that is paid for a
 * year gives more (B001, X073); one without cashback gives none (B085).
 */
export function cashbackRate({ cashback, limits }: Pick<Plan, "cashback" | "limits">, cycleDays: CycleDays): string {
  if (limits.ORDER_CASHBACK === NONE || new Decimal(cashback).isZero()) return "0";
  return new Decimal(cashback).plus(cycleDays === YEARLY ? YEARLY_EXTRA_CASHBACK : 0).toFixed();
}
