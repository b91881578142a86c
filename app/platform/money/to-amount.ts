import { Decimal } from "decimal.js";
import { minorDigits } from "./currency-digits";

/**
 * An amount as it leaves the product, in calls, texts and files: a decimal string with just the digits of its currency,
 * halves rounded up ("18.90" USD, "19" JPY, "18.900" KWD). The database keeps more digits than that.
 */
export function toAmount(value: { toString(): string }, currency: string): string {
  const digits = minorDigits(currency);
  const text = value.toString();
  return (
    withoutZeros(text, digits) ??
    new Decimal(text).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).plus(0).toFixed(digits)
  );
}

/**
 * A plain decimal number cut off where only zeros follow, as almost every amount in the database is: lists are full of
 * them, and reading each as a Decimal costs more than anything else there. Null for a number that has to be rounded or
 * written anew, and for one that may be nothing with a minus.
 */
function withoutZeros(text: string, digits: number): string | null {
  if (!/^(?:0|-?[1-9]\d{0,20})\.\d+$/.test(text)) return null;
  const point = text.indexOf(".");
  const end = digits === 0 ? point : point + 1 + digits;
  if (end > text.length) return null;
  for (let at = Math.max(end, point + 1); at < text.length; at++) if (text[at] !== "0") return null;
  return text.slice(0, end);
}
