import { Decimal } from "decimal.js";

/** Digits that a currency's amounts have: 0 for yen, 2 for most, 3 for the Kuwaiti dinar. */
const DIGITS = new Map<string, number>();

/** How many digits after the point the smallest coin of a currency (ISO 4217) needs; 2 for a code that is none. */
export function minorDigits(currency: string): number {
  const known = DIGITS.get(currency);
  if (known !== undefined) return known;
  try {
    const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    DIGITS.set(currency, digits);
    return digits;
  } catch {
    // A platform may name what is no currency, and so many things that none is worth keeping.
    return 2;
  }
}

/**
 * An amount as it leaves the product, in calls, texts and files: a decimal string with just the digits of its currency,
 * halves rounded up ("18.90" USD, "19" JPY, "18.900" KWD). The database keeps more digits than that.
 */
export function toAmount(value: { toString(): string }, currency: string): string {
  const digits = minorDigits(currency);
  const text = value.toString();
  return withoutZeros(text, digits) ?? new Decimal(text).toFixed(digits, Decimal.ROUND_HALF_UP);
}

/**
 * A plain decimal number cut off where only zeros follow, as almost every amount in the database is: lists are full of
 * them, and reading each as a Decimal costs more than anything else there. Null for a number that has to be rounded or written anew.
 */
function withoutZeros(text: string, digits: number): string | null {
  if (!/^-?(?:0|[1-9]\d{0,20})\.\d+$/.test(text)) return null;
  const point = text.indexOf(".");
  const end = digits === 0 ? point : point + 1 + digits;
  if (end > text.length) return null;
  for (let at = Math.max(end, point + 1); at < text.length; at++) if (text[at] !== "0") return null;
  return text.slice(0, end);
}
