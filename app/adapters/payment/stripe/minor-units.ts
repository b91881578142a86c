import Decimal from "decimal.js";
import { OutsideError, type Money } from "~/adapters/outcome";

/** Currencies that Stripe counts whole. ISK and UGX have no cents either, yet Stripe keeps two places for them. */
const NO_DECIMALS = new Set([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "JPY",
  "KMF",
  "KRW",
  "MGA",
  "PYG",
  "RWF",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);
/** Currencies with three places, the last of which must be zero. */
const THREE_DECIMALS = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);
const WHOLE_ONLY = new Set(["ISK", "UGX"]);

function places(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** The smallest step that can be charged, in the currency's units. */
function step(currency: string): string {
  if (NO_DECIMALS.has(currency) || WHOLE_ONLY.has(currency)) return "1";
  return "0.01";
}

/**
 * An amount as Stripe's whole number of minor units.
 * @throws OutsideError refused "amount_not_payable" for an amount of zero or less, or finer than the currency can be charged
 */
export function toMinorUnits({ amount, currency }: Money): string {
  const code = currency.toUpperCase();
  const value = new Decimal(amount);
  if (value.lte(0) || !value.mod(step(code)).isZero()) {
    throw new OutsideError("refused", "amount_not_payable", { vendorMessage: `${amount} ${code}` });
  }
  return value.times(new Decimal(10).pow(places(code))).toFixed(0);
}

/** Stripe's minor units as a decimal string with the currency's places. */
export function fromMinorUnits(minor: string, currency: string): Money {
  const code = currency.toUpperCase();
  return { amount: new Decimal(minor).div(new Decimal(10).pow(places(code))).toFixed(places(code)), currency: code };
}

/** Minor units as the package takes them. @throws OutsideError refused "amount_not_payable" beyond what a number holds */
export function wholeNumber(minor: string): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new OutsideError("refused", "amount_not_payable", { vendorMessage: minor });
  return value;
}
