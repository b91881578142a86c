import type { EntryContext } from "@remix-run/node";
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { env } from "../env.server";
import { interpolation, valueFormatter } from "./interpolation";
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE, toLanguage } from "./languages";
import { resources } from "./resources.server";

/** A route names its document's title and the text areas that its screen uses: `export const handle = { title: "orders:title", texts: ["orders"] }`. */
export interface ScreenHandle {
  /** Key of the document's title, with its area, or the keys to try by what the address names; null where the route's `meta` gives one */
  title?: string | null | ((params: Readonly<Record<string, string | undefined>>) => string[]);
  texts: readonly string[];
}

/**
 * The language that a request asks for by its locale header (a document's by its address); undefined when it names none
 * that there is. Only here the pseudo-language is one, where the settings turn it on.
 */
export function requestedLanguage(headers: Headers): Language | undefined {
  const code = headers.get("locale");
  return env.PSEUDO_LANGUAGE && code === PSEUDO_LANGUAGE ? PSEUDO_LANGUAGE : toLanguage(code);
}

/** i18next for one document, in the language that the root loader chose. */
export function createRequestI18n(context: EntryContext): Promise<i18n> {
  const root = context.staticHandlerContext.loaderData.root as { locale?: Language } | undefined;
  return createI18n(root?.locale ?? DEFAULT_LANGUAGE);
}

/** i18next for what is rendered on the server in one language. */
export async function createI18n(language: Language): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).use(valueFormatter).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: false,
    load: "currentOnly",
    resources,
    ns: ["common"],
    defaultNS: "common",
    interpolation,
  });
  return instance;
}
