import { displayNames } from "~/platform/i18n/formats";

/** A country's name in a language; its code when the language has none. */
export function countryName(code: string, language: string): string {
  return displayNames(language, { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code;
}

/** A country's code as people know it: the United Kingdom's is UK (P031). */
export function shownCountryCode(code: string): string {
  return code === "GB" ? "UK" : code;
}
