import { z } from "zod";

/** Whether a value is a JSON object. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Brings the gateway's three shapes of a list into one: an array, an object with a single key that holds the list, or the
 * bare element where there is only one.
 */
export function toList(value: unknown): unknown[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) return value;
  if (isRecord(value)) {
    const inner = Object.values(value);
    if (inner.length === 0) return [];
    if (inner.length === 1) {
      const [only] = inner;
      if (Array.isArray(only)) return only;
      if (isRecord(only)) return [only];
      return isScalarList(value) ? [only] : [value];
    }
  }
  return [value];
}

/** `{"number": "82…"}` is a list of one scalar, not an element with one field. */
function isScalarList(value: Record<string, unknown>): boolean {
  return "number" in value || "string" in value;
}

/** A list in any of the gateway's shapes. */
export function list<Schema extends z.ZodType>(item: Schema) {
  return z.preprocess(toList, z.array(item));
}

/** Text that can be missing, null or empty: null in all three cases. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || null);

/** True, false, "true" or "false". */
export const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** A count that is sent as digits, or as display text such as "5,000+"; null when there is no number in it. */
export const looseCount = z
  .string()
  .nullish()
  .transform((text) => {
    const digits = text?.replace(/[,\s]/g, "").match(/^\d+/)?.[0];
    return digits === undefined ? null : Number(digits);
  });

/** A rating or weight as a number; null when it is not one. */
export const looseNumber = z
  .string()
  .nullish()
  .transform((text) => (text && Number.isFinite(Number(text)) ? Number(text) : null));

/** A decimal amount; null when missing or not an amount. */
export const looseDecimal = z
  .string()
  .nullish()
  .transform((text) => (text && /^\d+(\.\d+)?$/.test(text) ? text : null));
