import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import type { DeliveryOption } from "./schema";

/**
 * The amount in a text meant for people ("US $1,234.56", "1,99€", "€1.234,56"), as a decimal string. The last separator
 * is the decimal point unless exactly three digits follow it.
 * @returns null when there is no amount in it
 */
export function readFormattedAmount(text: string): string | null {
  const number = text
    .match(/\d[\d.,\s\u00a0\u202f']*/)?.[0]
    .replace(/[\s\u00a0\u202f']/g, "")
    .replace(/[.,]+$/, "");
  if (!number) return null;
  const last = Math.max(number.lastIndexOf("."), number.lastIndexOf(","));
  if (last < 0) return number;
  const fraction = number.slice(last + 1);
  const whole = number.slice(0, last).replace(/[.,]/g, "");
  const isThousands = fraction.length === 3 && whole !== "0";
  return isThousands ? whole + fraction : `${whole}.${fraction}`;
}

/**
 * What a delivery option costs. Whether `shipping_fee_cent` is in major or minor units differs by source, so the amount
 * shown to people wins where the two disagree.
 * @returns null when the option carries no amount
 */
export function shippingCost(option: DeliveryOption, fallbackCurrency: string): Money | null {
  const currency = option.shipping_fee_currency ?? fallbackCurrency;
  if (option.free_shipping) return { amount: "0", currency };
  const shown = option.shipping_fee_format ? readFormattedAmount(option.shipping_fee_format) : null;
  const amount = shown ?? option.shipping_fee_cent;
  return amount === null ? null : { amount: new Decimal(amount).toFixed(), currency };
}
