import { escapeHtml } from "~/platform/html/escape-html";
import { mailPage } from "~/platform/html/mail-page";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import type { MailKind } from "../../rules/sign-in/mail-kinds";

/** The mails about signing in. */

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/**
 * The words of a mail with one link, in its reader's language, as plain text and as HTML that mail programs can show.
 * @param values what the texts name: `name` of an account, `inviter` and `workspace` of an invitation, `store` and `workspace` of a move,
 *   `workspace` and `until` of a deletion, `workspace`, `orders` and `amount` of orders to pay
 */
export function composeMail({
  kind,
  language,
  values,
  link,
}: {
  kind: MailKind | "invitation" | "store_migration" | "account_deletion" | "workspace_deletion" | "orders_to_pay";
  language: Language;
  values: Record<string, string>;
  link: string;
}): MailText {
  const quiet = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutLinks(value)]));
  const say = (key: string): string => translate(language, `mail:${kind}.${key}`, quiet);
  const footer = translate(language, "mail:footer");
  const [subject, heading, body, button, note] = ["subject", "heading", "body", "button", "note"].map(say) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const text = `${heading}\n\n${body}\n\n${button}: ${link}\n\n${note}\n\n${footer}\n`;
  const content = `<p style="margin:0 0 24px;line-height:1.5">${escapeHtml(body)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#303030;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px;color:#616161;font-size:13px;line-height:1.5">${escapeHtml(note)}</p>
<p style="margin:0;color:#616161;font-size:12px">${escapeHtml(footer)}</p>`;
  return { subject, text, html: mailPage({ language, heading, content }) };
}

/** Nobody sees it, and mail programs make no link of what is around it */
const WORD_JOINER = "\u2060";

/**
 * A name as mails say it: in one line, and nothing that mail programs make a link of. Names come from people whom the
 * reader may not know, and the mail from us.
 */
function withoutLinks(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/([.:@/])(?=\S)/g, `$1${WORD_JOINER}`);
}
