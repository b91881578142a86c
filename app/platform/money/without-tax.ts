import { Decimal } from "decimal.js";

/** What is left of a price without the tax in it, exact. `percent` is the tax's rate, a decimal string: of 119 with 19 it is 100. */
export function withoutTax(price: Decimal.Value, percent: string): Decimal {
  return new Decimal(price).mul(100).div(new Decimal(percent).add(100));
}

/** The lowest price that leaves an amount without the tax in it, exact: 119 for 100 with 19. */
export function withTax(amount: Decimal.Value, percent: string): Decimal {
  return new Decimal(amount).mul(new Decimal(percent).add(100)).div(100);
}
