import { Decimal } from "decimal.js";
import { LosslessNumber, stringify } from "lossless-json";
import { numericId } from "../ids.ts";
import type { Order } from "../model.ts";
import { amountIn } from "../money.ts";

/** Webhook bodies are REST-shaped: snake_case, ids as JSON numbers (beyond 2^53 too), money as strings, times with the shop's offset. */

/** Writes a payload as JSON text, with its ids as numbers of full length. */
export function toJson(payload: object): string {
  return stringify(payload) ?? "{}";
}

/** The number of a gid as a JSON number of full length. */
export function restId(id: string): LosslessNumber {
  return new LosslessNumber(numericId(id));
}

export function restIdOrNull(id: string | null): LosslessNumber | null {
  return id === null ? null : restId(id);
}

/** An amount of the order in the shop's and the buyer's currency. */
export function moneySet(order: Order, amount: Decimal.Value): object {
  return {
    shop_money: { amount: amountIn(order.currency, amount), currency_code: order.currency },
    presentment_money: {
      amount: amountIn(order.presentmentCurrency, new Decimal(amount).times(order.presentmentRate)),
      currency_code: order.presentmentCurrency,
    },
  };
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a hundred uses of it. */
function zoneFormat(timezone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  zoneFormats.set(timezone, made);
  return made;
}

/** 2026-11-20T10:00:00-05:00 */
export function restTime(time: string, timezone: string): string {
  const parts = zoneFormat(timezone).formatToParts(new Date(time));
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const offset = /[+-]\d{2}:\d{2}/.exec(part.timeZoneName ?? "")?.[0] ?? "+00:00";
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`;
}
