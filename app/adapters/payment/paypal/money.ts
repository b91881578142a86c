import Decimal from "decimal.js";
import { OutsideError, type Money } from "~/adapters/outcome";

/** Currencies that PayPal takes in whole units only. */
const NO_DECIMALS = new Set(["HUF", "JPY", "TWD"]);

/**
 * An amount as PayPal writes it.
 * @throws OutsideError refused "amount_not_payable" for an amount of zero or less, or finer than the currency can be paid
 */
export function toPaypalMoney({ amount, currency }: Money): { currencyCode: string; value: string } {
  const currencyCode = currency.toUpperCase();
  const value = new Decimal(amount);
  const places = NO_DECIMALS.has(currencyCode) ? 0 : 2;
  if (value.lte(0) || value.decimalPlaces() > places)
    throw new OutsideError("refused", "amount_not_payable", { vendorMessage: `${amount} ${currencyCode}` });
  return { currencyCode, value: value.toFixed(places) };
}
