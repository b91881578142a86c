import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { INLINE_TEXTS_ID } from "~/platform/i18n/browser";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import type { ScreenHandle } from "~/platform/i18n/request.server";

/** Text areas that the frame itself uses, on every page. */
const FRAME_TEXTS = ["common", "shell", "errors", "polaris"] as const;

/**
 * Carries the texts of the matched screens in the document, so that hydration starts with them. In the browser the
 * element's content is what the server wrote, and React leaves it alone.
 */
export function InlineTexts() {
  const { i18n } = useTranslation();
  const areas = useMatches().flatMap((match) => (match.handle as ScreenHandle | undefined)?.texts ?? []);
  // The server falls back to English where a language has no texts of an area yet; the browser starts with the same.
  const textsOf = (area: string): unknown => i18n.getResourceBundle(i18n.language, area) ?? i18n.getResourceBundle(DEFAULT_LANGUAGE, area);
  const texts = Object.fromEntries(
    [...new Set([...FRAME_TEXTS, ...areas])].map((area) => [area, textsOf(area)]),
  );
  const json = JSON.stringify(texts).replaceAll("<", "\\u003c");
  return <script id={INLINE_TEXTS_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
