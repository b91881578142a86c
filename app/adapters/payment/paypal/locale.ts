/** The languages that PayPal's pages are asked for, by ours. */
const LOCALES: Record<string, string> = {
  ar: "ar-EG",
  de: "de-DE",
  en: "en-US",
  es: "es-ES",
  fr: "fr-FR",
  it: "it-IT",
  nl: "nl-NL",
  "pt-BR": "pt-BR",
  "zh-CN": "zh-CN",
};

/** PayPal's name of a language; English for one that it has not got. */
export function pageLocale(language: string): string {
  return LOCALES[language] ?? "en-US";
}
