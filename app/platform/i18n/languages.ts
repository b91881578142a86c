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

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
export const DEFAULT_LANGUAGE: Language = "en";

/**
 * The interface language for a code from outside (a locale query, a header, a stored choice): exact, else by its primary
 * part (pt-PT → pt-BR), else undefined.
 */
export function toLanguage(code: string | null | undefined): Language | undefined {
  if (!code) return undefined;
  const wanted = code.toLowerCase().replace("_", "-");
  return (
    LANGUAGE_CODES.find((language) => language.toLowerCase() === wanted) ??
    LANGUAGE_CODES.find((language) => language.toLowerCase().split("-")[0] === wanted.split("-")[0])
  );
}
