import { LANGUAGE_CODES, LANGUAGES, type ChoosableLanguage } from "./languages";

/** A language that can be chosen (G060). Names are the documents' own. */
export interface LanguageRecord {
  /** Stays the same as long as the language does */
  id: number;
  code: ChoosableLanguage;
  /** What it calls itself */
  name: string;
  /** Where most people speak it, ISO 3166-1 alpha-2 */
  country_code: string;
}

/** All languages that can be chosen, in the order that they are offered in. */
export const LANGUAGE_RECORDS: readonly LanguageRecord[] = LANGUAGE_CODES.map((code, index) => ({
  id: index + 1,
  code,
  name: LANGUAGES[code].name,
  country_code: new Intl.Locale(code).maximize().region ?? "",
}));
