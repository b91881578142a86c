import { directionOf, type Language } from "../i18n/languages";
import { escapeHtml } from "./escape-html";

/**
 * The HTML of a mail as mail programs can show it: our name, a heading, and what is said below.
 * @param content HTML, with everything from outside escaped
 */
export function mailPage({
  language,
  heading,
  content,
}: {
  language: Language;
  heading: string;
  content: string;
}): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<body style="margin:0;padding:24px;background:#f1f1f1;font-family:Inter,Helvetica,Arial,sans-serif;color:#303030">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:650">Quayside</p>
<h1 style="margin:0 0 12px;font-size:20px">${escapeHtml(heading)}</h1>
${content}
</div>
</body>
</html>`;
}
