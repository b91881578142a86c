import { randomBytes } from "node:crypto";
import type { Random } from "../core/random.ts";

/** A gateway error in the wire's own words. */
export class GatewayError extends Error {
  readonly type: "ISV" | "ISP" | "SYSTEM";
  readonly code: string;
  readonly subCode: string | undefined;

  constructor(
    code: string,
    message: string,
    { type = "ISV", subCode }: { type?: "ISV" | "ISP" | "SYSTEM"; subCode?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.type = type;
    this.subCode = subCode;
  }
}

export function requestId(): string {
  return `2101${randomBytes(10).toString("hex")}`;
}

/**
 * A list in one of the three shapes that the gateway answers with: a plain array, an object with one key holding it, and
 * for a single object element that element itself.
 */
export function listShape<T>(items: T[], key: string, random: Random): unknown {
  const [only] = items;
  if (items.length === 1 && typeof only === "object" && random.chance(0.34)) return only;
  return random.chance(0.5) ? items : { [key]: items };
}

/** A number that arrives as a number or as text. */
export function numberOrText(value: number | string, random: Random): number | string {
  return random.chance(0.5) ? Number(value) : String(value);
}

/** Orders as the site shows them, such as `5,000+`. */
export function ordersText(count: number): string {
  for (const step of [10_000, 5_000, 1_000, 500, 100]) {
    if (count >= step) return `${(Math.floor(count / step) * step).toLocaleString("en-US")}+`;
  }
  return String(count);
}

/** US dollars in other currencies. */
const RATES: Record<string, { rate: number; format: (amount: string) => string }> = {
  USD: { rate: 1, format: (amount) => `$${amount}` },
  EUR: { rate: 0.92, format: (amount) => `${amount.replace(".", ",")}€` },
  GBP: { rate: 0.79, format: (amount) => `£${amount}` },
  CAD: { rate: 1.37, format: (amount) => `C$${amount}` },
  AUD: { rate: 1.52, format: (amount) => `AU$${amount}` },
  BRL: { rate: 5.4, format: (amount) => `R$${amount.replace(".", ",")}` },
  MXN: { rate: 18.2, format: (amount) => `MX$${amount}` },
  PLN: { rate: 3.95, format: (amount) => `${amount.replace(".", ",")}zł` },
  CNY: { rate: 7.1, format: (amount) => `CN¥${amount}` },
};

export function isCurrency(currency: string): boolean {
  return Object.hasOwn(RATES, currency);
}

/** A US dollar price in `currency` as a decimal with two places; unknown currencies stay in dollars. */
export function priceIn(usd: string, currency: string): { amount: string; currency: string; format: string } {
  const known = RATES[currency] ?? RATES["USD"];
  const amount = (Math.round(Number(usd) * 100 * (known?.rate ?? 1)) / 100).toFixed(2);
  return { amount, currency: RATES[currency] ? currency : "USD", format: known?.format(amount) ?? amount };
}

/** `2026-11-20 10:00:00` as the gateway writes times, in its GMT-8. */
export function gatewayTime(iso: string | Date): string {
  return new Date(new Date(iso).getTime() - 8 * 3_600_000).toISOString().replace("T", " ").slice(0, 19);
}
