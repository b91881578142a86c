import type { ErrorText } from "../errors";

/** What a schema's issue says of itself (zod), as far as its words need it. */
export interface FieldIssue {
  /** English, or a key of ours where the schema knows better */
  message: string;
  code?: string;
  /** What is measured: string, number, int, array, set, file … */
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  /** True where the limit itself is still right */
  inclusive?: boolean;
  /** The type that a value must have */
  expected?: string;
  /** Of texts: email, url, datetime, regex … */
  format?: string;
  /** What can be chosen */
  values?: readonly unknown[];
  /** Fields that the schema does not know */
  keys?: readonly string[];
  divisor?: number | bigint;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "errors.field_email",
  url: "errors.field_url",
  date: "errors.field_date",
  datetime: "errors.field_date",
  safeint: "errors.field_whole_number",
};

const TYPES: Readonly<Record<string, string>> = {
  number: "errors.field_number",
  int: "errors.field_whole_number",
  date: "errors.field_date",
  file: "errors.field_file",
};

const NUMBERS = new Set(["number", "int", "bigint"]);
const MEGABYTE = 1024 * 1024;

/**
 * Words for a field that does not fit its schema: what a person can do about it, in any of our languages. English of the
 * schema library never gets out.
 * @param isMissing true where nothing was sent for the field
 */
export function fieldText(issue: FieldIssue, { isMissing }: { isMissing: boolean }): ErrorText {
  const { message, code, expected = "", format = "", values = [], keys = [], divisor } = issue;
  if (message.startsWith("errors.")) return { key: message };
  if (isMissing) return { key: "errors.field_required" };
  switch (code) {
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_type":
      return { key: TYPES[expected] ?? "errors.field_invalid" };
    case "invalid_format":
      return { key: FORMATS[format] ?? "errors.field_invalid" };
    case "invalid_value":
      return { key: "errors.field_choice", params: { values: values.map(String).join(", ") } };
    case "unrecognized_keys":
      return { key: "errors.field_unknown", params: { names: keys.join(", ") } };
    case "not_multiple_of":
      return { key: "errors.field_multiple", params: { step: Number(divisor) } };
    default:
      return { key: "errors.field_invalid" };
  }
}

function tooSmall({ origin = "", minimum, inclusive = true, format }: FieldIssue): ErrorText {
  const least = Number(minimum);
  if (origin === "string")
    return least <= 1 ? { key: "errors.field_required" } : { key: "errors.field_too_short", params: { count: least } };
  if (format === "safeint") return { key: "errors.field_whole_number" };
  if (NUMBERS.has(origin))
    return inclusive
      ? { key: "errors.field_too_small", params: { min: least } }
      : { key: "errors.field_more_than", params: { min: least } };
  if (origin === "array" || origin === "set") return { key: "errors.field_least_items", params: { min: least } };
  return { key: origin === "file" ? "errors.field_file" : "errors.field_invalid" };
}

function tooBig({ origin = "", maximum, inclusive = true, format }: FieldIssue): ErrorText {
  const most = Number(maximum);
  if (origin === "string") return { key: "errors.field_too_long", params: { count: most } };
  if (format === "safeint") return { key: "errors.field_whole_number" };
  if (NUMBERS.has(origin))
    return inclusive
      ? { key: "errors.field_too_big", params: { max: most } }
      : { key: "errors.field_less_than", params: { max: most } };
  if (origin === "array" || origin === "set") return { key: "errors.field_most_items", params: { max: most } };
  if (origin === "file")
    return { key: "errors.field_file_too_big", params: { megabytes: Math.floor((most / MEGABYTE) * 10) / 10 } };
  return { key: "errors.field_invalid" };
}
