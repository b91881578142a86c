/** The nine interface languages (general §1), each under its own name. */
export const LANGUAGES = {
  en: { name: "English", direction: "ltr" },
  ar: { name: "العربية", direction: "rtl" },
  de: { name: "Deutsch", direction: "ltr" },
  es: { name: "Español", direction: "ltr" },
  fr: { name: "Français", direction: "ltr" },
  it: { name: "Italiano", direction: "ltr" },
  nl: { name: "Nederlands", direction: "ltr" },
  "pt-BR": { name: "Português (Brasil)", direction: "ltr" },
  "zh-CN": { name: "简体中文", direction: "ltr" },
} as const;

/**
 * For development and tests alone: what is not in it does not come through i18n, and what it has no room for has none in
 * German either. Asked for with `?locale=en-XA` where the setting PSEUDO_LANGUAGE is on; nobody can choose it.
 */
export const PSEUDO_LANGUAGE = "en-XA";

/** A language that screens can be in. */
export type Language = ChoosableLanguage | typeof PSEUDO_LANGUAGE;
/** A language that an account can be in. */
export type ChoosableLanguage = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as ChoosableLanguage[];
export const DEFAULT_LANGUAGE: ChoosableLanguage = "en";

/** Which way a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  return LANGUAGES[language as ChoosableLanguage]?.direction ?? "ltr";
}

/**
 * The interface language for a code from outside (a locale query, a header, a stored choice): exact, else by its primary
 * part (pt-PT → pt-BR), else undefined.
 */
export function toLanguage(code: string | null | undefined): ChoosableLanguage | undefined {
  if (!code) return undefined;
  const wanted = code.toLowerCase().replace("_", "-");
  return (
    LANGUAGE_CODES.find((language) => language.toLowerCase() === wanted) ??
    LANGUAGE_CODES.find((language) => language.toLowerCase().split("-")[0] === wanted.split("-")[0])
  );
}
