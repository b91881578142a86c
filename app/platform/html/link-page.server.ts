import type { Language } from "../i18n/languages";
import { escapeHtml } from "./escape-html";
import { mailPage } from "./mail-page";

/**
 * Answers whoever follows a mail's link, without signing in, with a page that looks like the mail and has no code. That a link
 * is looked at changes nothing: what it is for is done by the POST of the page's button.
 * @param button what stands on it, and the path that it posts to
 */
export function linkPage({
  status,
  language,
  heading,
  words,
  button,
}: {
  status: number;
  language: Language;
  heading: string;
  words: string;
  button?: { words: string; action: string };
}): Response {
  const form = button
    ? `<form method="post" action="${escapeHtml(button.action)}">
<button style="padding:10px 16px;border:0;border-radius:8px;background:#303030;color:#fff;font:inherit;cursor:pointer">${escapeHtml(button.words)}</button>
</form>`
    : "";
  const content = `<p style="margin:0 0 24px;line-height:1.5">${escapeHtml(words)}</p>\n${form}`;
  return new Response(mailPage({ language, heading, content }), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
