import type { EntryContext } from "@remix-run/node";
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { interpolation, valueFormatter } from "./interpolation";
import { DEFAULT_LANGUAGE, type Language } from "./languages";
import { resources } from "./resources.server";

/** A route names its document's title and the text areas that its screen uses, which remix-i18next reads: `export const handle = { title: "orders:title", i18n: ["orders"] }`. */
export interface ScreenHandle {
  /** Key of the document's title, with its area, or the keys to try by what the address names; null where the route's `meta` gives one */
  title?: string | null | ((params: Readonly<Record<string, string | undefined>>) => string[]);
  i18n: readonly string[];
}

/** i18next for one document, in the language that the root loader chose. */
export function createRequestI18n(context: EntryContext): Promise<i18n> {
  const root = context.staticHandlerContext.loaderData.root as { locale?: Language } | undefined;
  return createI18n(root?.locale ?? DEFAULT_LANGUAGE);
}

const instances = new Map<Language, Promise<i18n>>();

/**
 * i18next for what is rendered on the server in one language. It is the same for all requests, as nothing in it changes:
 * a render asks for texts and never for another language.
 */
export function createI18n(language: Language): Promise<i18n> {
  let instance = instances.get(language);
  if (!instance) {
    instance = makeI18n(language);
    instances.set(language, instance);
  }
  return instance;
}

async function makeI18n(language: Language): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance
    .use(initReactI18next)
    .use(valueFormatter)
    .init({
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
