import { digestOf } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { linkPage } from "~/platform/html/link-page.server";
import { DEFAULT_LANGUAGE, toLanguage, type Language } from "~/platform/i18n/languages";
import { acceptedLanguage } from "~/platform/i18n/remix-i18n.server";
import { translate } from "~/platform/i18n/translate.server";
import { NONE_ASKED } from "./contact-address.server";
import { makeContactCode, readContactCode } from "./contact-code.server";

const PATH = "/mail/confirm";

/** Where an address is confirmed as an account's contact address, without signing in. */
export function confirmContactLink(asked: Parameters<typeof makeContactCode>[0]): string {
  return `${env.APP_URL}${PATH}?${new URLSearchParams({ code: makeContactCode(asked) }).toString()}`;
}

/**
 * Asks whether an address is to get a workspace's news, or, by a POST, as the page's button sends one, sees to it: programs
 * that look at mails follow their links. It opens no account and signs nobody in. In the words of the account.
 */
export async function answerConfirmContact(request: Request): Promise<Response> {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const asked = await findAsked(code);
  const isConfirmed = asked !== null && request.method === "POST" && (await confirm(asked));
  if (!asked || (request.method === "POST" && !isConfirmed)) {
    const language = acceptedLanguage(request.headers) ?? DEFAULT_LANGUAGE;
    return page({ status: 404, language, says: "wrong" });
  }
  const { language, email, workspace } = asked;
  const names = { email, workspace };
  if (isConfirmed) return page({ status: 200, language, says: "done", names });
  const button = {
    words: translate(language, "mail:confirm.button"),
    action: `${PATH}?code=${encodeURIComponent(code)}`,
  };
  return page({ status: 200, language, says: "ask", names, button });
}

interface Asked {
  accountId: string;
  email: string;
  workspace: string;
  language: Language;
}

/** What a link asks; null where nobody wants to know any more. One that was followed before still says what it did. */
async function findAsked(code: string): Promise<Asked | null> {
  const read = readContactCode(code);
  const account =
    read &&
    (await systemDb.account.findUnique({
      where: { id: read.accountId },
      select: {
        id: true,
        language: true,
        contactAddress: { select: { asked: true, confirmed: true } },
        ownedWorkspaces: { select: { name: true }, take: 1 },
      },
    }));
  const [workspace] = account?.ownedWorkspaces ?? [];
  if (!account?.contactAddress || !workspace) return null;
  const { asked, confirmed } = account.contactAddress;
  const email = [asked, confirmed].find((address) => address !== null && digestOf(address) === read?.digest);
  if (!email) return null;
  return {
    accountId: account.id,
    email,
    workspace: workspace.name,
    language: toLanguage(account.language) ?? DEFAULT_LANGUAGE,
  };
}

/** Again is fine. @returns false where another address was asked meanwhile */
async function confirm({ accountId, email }: Asked): Promise<boolean> {
  await systemDb.contactAddress.updateMany({
    where: { accountId, asked: email },
    data: { confirmed: email, ...NONE_ASKED },
  });
  return (await systemDb.contactAddress.count({ where: { accountId, confirmed: email } })) > 0;
}

function page({
  status,
  language,
  says,
  names = {},
  button,
}: {
  status: number;
  language: Language;
  says: "ask" | "done" | "wrong";
  names?: Record<string, string>;
  button?: { words: string; action: string };
}): Response {
  return linkPage({
    status,
    language,
    heading: translate(language, "mail:confirm.heading"),
    words: translate(language, `mail:confirm.${says}`, names),
    button,
  });
}
