import sanitizeHtml from "sanitize-html";
import { Markup } from "../../core/html.ts";

/** A merchant's rich text without scripts, styles and handlers. */
export function cleanMarkup(text: string): Markup {
  return new Markup(sanitizeHtml(text, { allowedTags: [...sanitizeHtml.defaults.allowedTags, "img"] }));
}

/** JSON for a `<script type="application/json">`: nothing in it can end the element. */
export function jsonMarkup(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replace(/</g, "\\u003c"));
}

/** An address that may stand in `href` or `src`: http and https only, otherwise "#". */
export function safeUrl(url: string | null | undefined): string {
  return url && /^https?:\/\//i.test(url) ? url : "#";
}
