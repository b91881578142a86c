import { numberFormat } from "~/platform/i18n/formats";

/** A number that stands alone, such as "1,234", in words of a language; inside texts i18next does the same by itself. */
export function formatNumber(value: number, language: string): string {
  return numberFormat(language).format(value);
}

/** A number in thousands, millions and billions, such as "12.3K" (G198). */
export function formatShortNumber(value: number, language: string): string {
  return numberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** A number of percent (decimal string), such as "12.5%", in words of a language. */
export function formatPercent(percent: string, language: string): string {
  return numberFormat(language, { style: "unit", unit: "percent", maximumFractionDigits: 1 }).format(
    percent as Intl.StringNumericLiteral,
  );
}

/** A decimal string as a language writes it, all its decimals and no groups, such as "1299,50"; another text stays as it is. */
export function writeNumber(number: string, language: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(number)) return number;
  const decimals = number.split(".")[1]?.length ?? 0;
  return numberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(number as Intl.StringNumericLiteral);
}
