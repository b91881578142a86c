import type { FormatterModule, InterpolationOptions } from "i18next";
import { numberFormat } from "./formats";
import { directionOf } from "./languages";

/**
 * Ways to say a number: `{{count}}` plainly, `{{rate, number}}` exactly from a decimal string, `{{margin, percent}}` as
 * "12.5%" from "12.5", `{{count, compact}}` as "1.2K".
 */
const STYLES: Record<string, Intl.NumberFormatOptions> = {
  plain: {},
  number: { maximumFractionDigits: 6 },
  percent: { style: "unit", unit: "percent", maximumFractionDigits: 1 },
  compact: { notation: "compact" },
};

/** First strong isolate and its end: what is between keeps its own direction, and leaves that of the text around alone. */
const [ISOLATE, END] = ["\u2068", "\u2069"];

/**
 * A value as it stands inside a text: numbers by the language's own digits and separators; names, codes and addresses
 * isolated where the text runs from right to left, so that "#1001" does not come out as "1001#". Nothing stays nothing.
 */
export function formatValue(value: unknown, style: string | undefined, language: string): unknown {
  if (typeof value === "number" || (style && typeof value === "string")) {
    return numberFormat(language, STYLES[style ?? "plain"]).format(value as number | Intl.StringNumericLiteral);
  }
  const isRightToLeft = directionOf(language) === "rtl";
  return typeof value === "string" && value !== "" && isRightToLeft ? `${ISOLATE}${value}${END}` : value;
}

/** i18next's part that puts values into texts; the same in the browser, in documents and in mails. */
export const valueFormatter: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, style, language) => formatValue(value, style, language ?? "en") as string,
};

/** React escapes what it shows, and mails escape what they hold. */
export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true };
