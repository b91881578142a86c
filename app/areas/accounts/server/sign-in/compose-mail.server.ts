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
 *   `workspace` of a contact address, `workspace` and `until` of a deletion, `workspace`, `orders` and `amount` of orders to pay
 */
export function composeMail({
  kind,
  language,
  values,
  link,
}: {
  kind:
    | MailKind
    | "contact_address"
    | "invitation"
    | "store_migration"
    | "account_deletion"
    | "workspace_deletion"
    | "orders_to_pay";
  language: Language;
  values: Record<string, string>;
  link: string;
}): MailText {
  const say = wordsOf({ kind, language, values });
  const button = say("button");
  return layOut({
    language,
    say,
    text: `${button}: ${link}`,
    html: `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#303030;color:#fff;text-decoration:none">${escapeHtml(button)}</a>`,
  });
}

/** The words of the mail with a code, which is typed where it was asked for: of a shop's former owner, whose `store` that was. */
export function composeCodeMail({
  language,
  values,
  code,
}: {
  language: Language;
  values: { store: string };
  code: string;
}): MailText {
  return layOut({
    language,
    say: wordsOf({ kind: "former_owner", language, values }),
    text: code,
    html: `<strong dir="ltr" style="font-size:24px;letter-spacing:4px">${escapeHtml(code)}</strong>`,
  });
}

type Words = (key: string) => string;

function wordsOf({
  kind,
  language,
  values,
}: {
  kind: string;
  language: Language;
  values: Record<string, string>;
}): Words {
  const quiet = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutLinks(value)]));
  return (key) => translate(language, `mail:${kind}.${key}`, quiet);
}

/** @param text what the mail is for, between its words, and `html` the same */
function layOut({
  language,
  say,
  text: essence,
  html,
}: {
  language: Language;
  say: Words;
  text: string;
  html: string;
}): MailText {
  const footer = translate(language, "mail:footer");
  const [subject, heading, body, note] = ["subject", "heading", "body", "note"].map(say) as [
    string,
    string,
    string,
    string,
  ];
  const text = `${heading}\n\n${body}\n\n${essence}\n\n${note}\n\n${footer}\n`;
  const content = `<p style="margin:0 0 24px;line-height:1.5">${escapeHtml(body)}</p>
<p style="margin:0 0 24px">${html}</p>
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
