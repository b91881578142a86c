import { Decimal } from "decimal.js";

/** An object of a webhook's body, whatever stands in it. */
export type Json = Record<string, unknown>;

/** The object that stands there; an empty one for anything else. */
export function record(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list; none for anything else. */
export function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}

/** What stands there as text; empty for nothing. */
export function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Without idle zeros, since the API and webhooks write the same amount with different ones. */
export function amount(value: unknown): string {
  const given = text(value).trim();
  return /^-?\d+(\.\d+)?$/.test(given) ? new Decimal(given).toFixed() : "0";
}

/** The shop's side of an amount in two currencies. */
export function setAmount(set: unknown): string {
  return amount(record(record(set).shop_money).amount);
}

/** A moment as ISO 8601 in UTC; null for anything else. */
export function time(value: unknown): string | null {
  const moment = new Date(text(value));
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** A global id, as it is given or made of the number; null without either. */
export function gid(type: string, given: unknown, legacyId: unknown): string | null {
  if (typeof given === "string" && given.startsWith("gid://")) return given;
  const digits = text(legacyId);
  return /^\d+$/.test(digits) ? `gid://shopify/${type}/${digits}` : null;
}

/** A whole number; null for anything else. */
export function count(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}
