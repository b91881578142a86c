import type { EntryContext } from "@remix-run/node";
import Negotiator from "negotiator";
import { RemixI18Next } from "remix-i18next/server";
import { env } from "../env.server";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  PSEUDO_LANGUAGE,
  toLanguage,
  type ChoosableLanguage,
  type Language,
} from "./languages";

/**
 * The language that a request asks for by its locale header (a document's by its address); undefined when it names none
 * that there is. Only here the pseudo-language is one, where the settings turn it on.
 */
export function requestedLanguage(headers: Headers): Language | undefined {
  const code = headers.get("locale");
  return env.PSEUDO_LANGUAGE && code === PSEUDO_LANGUAGE ? PSEUDO_LANGUAGE : toLanguage(code);
}

/** Those of a browser's languages (Accept-Language) that we speak, the one that it likes best first. */
function acceptedLanguages(headers: Headers): ChoosableLanguage[] {
  const wanted = new Negotiator({ headers: { "accept-language": headers.get("accept-language") ?? "" } }).languages();
  return wanted.flatMap((code) => (code === "*" ? [] : (toLanguage(code) ?? [])));
}

/** The language that a browser likes best of those that we speak; undefined when we speak none of them. */
export function acceptedLanguage(headers: Headers): ChoosableLanguage | undefined {
  return acceptedLanguages(headers)[0];
}

/**
 * The language of a request that nobody is signed in to, and the text areas of its routes. The languages are sorted before
 * the library picks: from the header itself it takes the first that any browser knows, and English when that is not ours.
 */
const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGE_CODES, ...(env.PSEUDO_LANGUAGE ? [PSEUDO_LANGUAGE] : [])],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: ({ headers }) => {
      const requested = requestedLanguage(headers);
      return Promise.resolve(requested ? [requested] : acceptedLanguages(headers));
    },
  },
});

/** The language of a document for somebody whose own language is not known: as its address says, else as the browser does. */
export async function documentLanguage(request: Request, headers: Headers): Promise<Language> {
  return (await remixI18n.getLocale(new Request(request.url, { headers }))) as Language;
}

/** The text areas that the routes of a document name in their `handle.i18n`. */
export function areasOfDocument(context: EntryContext): string[] {
  const matched = context.staticHandlerContext.matches.map(({ route: { id } }) => id);
  // Of all routes there are; the library would take the areas of each of them.
  const routeModules = Object.fromEntries(
    Object.entries(context.routeModules).filter(([id]) => matched.includes(id)),
  ) as EntryContext["routeModules"];
  return remixI18n.getRouteNamespaces({ ...context, routeModules });
}
