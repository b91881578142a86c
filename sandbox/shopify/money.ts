import { Decimal } from "decimal.js";
import type { Order } from "./model.ts";

const ZERO_DECIMALS = new Set([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "JPY",
  "KMF",
  "KRW",
  "PYG",
  "RWF",
  "UGX",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);
const THREE_DECIMALS = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** The amount as a decimal string with the currency's number of decimals. */
export function amountIn(currency: string, amount: Decimal.Value): string {
  return new Decimal(amount).toFixed(ZERO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2);
}

/** A MoneyV2 as GraphQL gives it: trailing zeros after the first decimal are dropped ("12.5", "12.0"). */
export function money(currency: string, amount: Decimal.Value): { amount: string; currencyCode: string } {
  const plain = new Decimal(amount).toFixed();
  return { amount: plain.includes(".") ? plain : `${plain}.0`, currencyCode: currency };
}

/** An amount of the order in the shop's and the buyer's currency. */
export function moneyBag(order: Order, amount: Decimal.Value): object {
  const presentment = amountIn(order.presentmentCurrency, new Decimal(amount).times(order.presentmentRate));
  return { shopMoney: money(order.currency, amount), presentmentMoney: money(order.presentmentCurrency, presentment) };
}

export function sum(amounts: readonly Decimal.Value[]): Decimal {
  return amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Decimal(0));
}
