import { Decimal } from "decimal.js";

/** A number as people type it: one point or comma, no exponents. */
const TYPED = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/**
 * The number that the text of a field stands for, as a decimal string: rounded to two decimals, halves away from zero;
 * blank or no number counts as 0 (G097).
 */
export function roundNumber(text: string | null | undefined): string {
  const typed = (text ?? "").trim();
  if (!TYPED.test(typed)) return "0";
  return new Decimal(typed.replace(",", ".")).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).plus(0).toFixed();
}
