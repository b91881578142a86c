import type { i18n } from "i18next";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { INLINE_TEXTS_ID } from "~/platform/i18n/browser";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";

/** Text areas that the frame itself uses, on every page. */
const FRAME_TEXTS = ["common", "shell", "errors", "polaris"] as const;

/** The text areas of the document's routes. The server says them; the browser finds their texts in the document. */
export const TextAreasContext = createContext<readonly string[]>([]);

/**
 * Carries the texts of the matched screens in the document, so that hydration starts with them. In the browser the
 * element's content is what the server wrote, and React leaves it alone.
 */
export function InlineTexts() {
  const { i18n } = useTranslation();
  const areas = useContext(TextAreasContext);
  const json = writeTexts(i18n, [...new Set([...FRAME_TEXTS, ...areas])]);
  return (
    <script
      id={INLINE_TEXTS_ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Each area's texts as the document carries them, by language and area. */
const written = new Map<string, string>();

function writeTexts(i18n: i18n, areas: readonly string[]): string {
  const entries = areas.flatMap((area) => {
    const key = `${i18n.language} ${area}`;
    // The server falls back to English where a language has no texts of an area yet; the browser starts with the same.
    const texts: unknown =
      i18n.getResourceBundle(i18n.language, area) ?? i18n.getResourceBundle(DEFAULT_LANGUAGE, area);
    if (texts === undefined) return [];
    let json = written.get(key);
    if (json === undefined) {
      json = JSON.stringify(texts).replaceAll("<", "\\u003c");
      written.set(key, json);
    }
    return [`${JSON.stringify(area)}:${json}`];
  });
  return `{${entries.join(",")}}`;
}
