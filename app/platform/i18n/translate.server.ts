import i18next from "i18next";
import { interpolation, valueFormatter } from "./interpolation";
import { DEFAULT_LANGUAGE, type Language } from "./languages";
import { resources } from "./resources.server";

const server = i18next.createInstance();
await server.use(valueFormatter).init({
  resources,
  supportedLngs: Object.keys(resources),
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: "errors",
  interpolation,
});

/**
 * A text in a language, outside of a screen: error messages, mail, what is said to a store. `key` is `area:path.to.text`
 * or `errors.path` for the errors area.
 */
export function translate(language: Language, key: string, params?: Record<string, string | number>): string {
  return server.t(fullKey(key), { lng: language, ...params });
}

/** True when there are words for a key. */
export function hasText(key: string): boolean {
  return server.exists(fullKey(key));
}

function fullKey(key: string): string {
  return key.startsWith("errors.") ? `errors:${key.slice("errors.".length)}` : key;
}
