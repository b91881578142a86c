import { env } from "~/platform/env.server";
import { escapeHtml } from "~/platform/html/escape-html";
import { mailPage } from "~/platform/html/mail-page";
import type { Language } from "~/platform/i18n/languages";
import { hasText, translate } from "~/platform/i18n/translate.server";

export interface MailedNews {
  kind: string;
  params: Record<string, string | number>;
  /** A page of ours */
  link: string | null;
}

/** What a notification says, as the bell says it, and why where that is known. */
export function wordsOf({ kind, params }: Pick<MailedNews, "kind" | "params">, language: Language): string {
  const source = `common:sources.${params.supplier}`;
  const supplier =
    params.supplier === undefined ? "" : hasText(source) ? translate(language, source) : String(params.supplier);
  const told = translate(language, `notifications:kinds.${kind}`, { count: 1, ...params, supplier });
  const why = `outside:${params.reason}.title`;
  return params.reason && hasText(why) ? `${told} ${translate(language, why)}` : told;
}

/** Mail programs show less. */
const LONGEST_SUBJECT = 150;

/** A mail of what a workspace was told, each with the way to it, and the way to the settings that it was sent by (S075). */
export function composeNewsMail({
  news,
  workspace,
  language,
}: {
  news: MailedNews[];
  workspace: string;
  language: Language;
}) {
  const say = (key: string): string => translate(language, `mail:news.${key}`, { workspace });
  const href = (path: string): string => new URL(path, env.APP_URL).href;
  const items = news.map((item) => ({ words: wordsOf(item, language), link: item.link && href(item.link) }));
  const settings = href("/app/setting/notification");
  // One thing says what it is where mails are listed.
  const [only, ...others] = items;
  const subject = (only && others.length === 0 ? `${workspace}: ${only.words}` : say("subject"))
    .replaceAll(/[\r\n]+/g, " ")
    .slice(0, LONGEST_SUBJECT);
  const text = `${items.map(({ words, link }) => (link ? `${words}\n${link}` : words)).join("\n\n")}\n\n${say("note")}\n${settings}\n`;
  const rows = items.map(
    ({ words, link }) =>
      `<li style="margin:0 0 12px;line-height:1.5">${link ? `<a href="${escapeHtml(link)}" style="color:#303030">${escapeHtml(words)}</a>` : escapeHtml(words)}</li>`,
  );
  const content = `<ul style="margin:0 0 24px;padding-inline-start:20px">
${rows.join("\n")}
</ul>
<p style="margin:0;color:#616161;font-size:13px;line-height:1.5"><a href="${escapeHtml(settings)}" style="color:#616161">${escapeHtml(say("note"))}</a></p>`;
  return { subject, text, html: mailPage({ language, heading: subject, content }) };
}
