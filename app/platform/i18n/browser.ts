import i18next, { type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { interpolation, valueFormatter } from "./interpolation";
import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from "./languages";
import type { Texts } from "./pseudo-language";

/** Element that carries the texts which the first paint used, so that hydration needs no further request. */
export const INLINE_TEXTS_ID = "inline-texts";

const textFiles = () => import("./text-files");

async function readTexts(language: string, area: string): Promise<ResourceKey> {
  const { loadTexts } = await textFiles();
  if (language !== PSEUDO_LANGUAGE) return loadTexts(language, area);
  const [{ pseudoTexts }, texts] = await Promise.all([import("./pseudo-language"), loadTexts(DEFAULT_LANGUAGE, area)]);
  return pseudoTexts(texts as Texts);
}

/** Texts of the areas that the page did not come with are loaded when a screen first asks for them. */
const lazyFiles = {
  type: "backend" as const,
  init() {},
  read(language: string, area: string, done: (error: unknown, data: ResourceKey | null) => void) {
    readTexts(language, area).then(
      (loaded) => done(null, loaded),
      (error: unknown) => done(error, null),
    );
  },
};

/** The browser's i18next, started with the texts in the document. */
export function createBrowserI18n(language: string): i18n {
  const inline = document.getElementById(INLINE_TEXTS_ID)?.textContent;
  const instance = i18next.createInstance();
  // Whoever presses something is about to leave for a screen with other texts.
  document.addEventListener("pointerdown", () => void textFiles(), { once: true, passive: true });
  void instance
    .use(initReactI18next)
    .use(lazyFiles)
    .use(valueFormatter)
    .init({
      lng: language,
      fallbackLng: false,
      load: "currentOnly",
      resources: inline ? { [language]: JSON.parse(inline) as Record<string, ResourceKey> } : {},
      partialBundledLanguages: true,
      ns: ["common", ...getInitialNamespaces()],
      defaultNS: "common",
      interpolation,
      supportedLngs: false,
      react: { useSuspense: true },
      initImmediate: false,
    });
  return instance;
}
