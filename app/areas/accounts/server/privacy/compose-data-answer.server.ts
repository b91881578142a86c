import { escapeHtml } from "~/platform/html/escape-html";
import { directionOf, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";

interface DataAnswer {
  language: Language;
  /** The store's name */
  store: string;
  /** What is held of the buyer, an entry for each order */
  orders: readonly unknown[];
}

/** The mail that gives a store's owner what is held of a buyer, in the owner's language, as plain text and as HTML. */
export function composeDataAnswer({ language, store, orders }: DataAnswer): {
  subject: string;
  text: string;
  html: string;
} {
  const say = (key: string): string => translate(language, `mail:data_request.${key}`, { store, count: orders.length });
  const held = JSON.stringify(orders, null, 2);
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<body>
<p>${escapeHtml(say("body"))}</p>
<pre dir="ltr">${escapeHtml(held)}</pre>
</body>
</html>`;
  return { subject: say("subject"), text: `${say("body")}\n\n${held}\n`, html };
}
