/** The prices to show for a low and a high one: one when they are equal, else both, the lower first (P108). */
export function priceRange(low: string, high: string): [string] | [string, string] {
  const [from, to] = [toUnits(low), toUnits(high)];
  if (from === to) return [toPrice(from)];
  return from < to ? [toPrice(from), toPrice(to)] : [toPrice(to), toPrice(from)];
}

/** What a product may earn: its recommended price less its lowest cost (P107). Both are amounts in one currency. */
export function estimatedProfit(recommendedPrice: string, lowestCost: string): string {
  return toPrice(toUnits(recommendedPrice) - toUnits(lowestCost));
}

/** Digits after the point that an amount has at most. */
const DIGITS = 4;
const UNITS_IN_CENT = 100n;

/** An amount in ten-thousandths: whole numbers are exact, and the lists that show prices are light without a decimal library. */
function toUnits(amount: string): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, "0"));
}

/** The units as a price with two digits, halves rounded away from zero. */
function toPrice(units: bigint): string {
  const cents = ((units < 0n ? -units : units) + UNITS_IN_CENT / 2n) / UNITS_IN_CENT;
  const text = cents.toString().padStart(3, "0");
  return `${units < 0n && cents > 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}
