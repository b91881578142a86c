import { readMailedMember } from "~/areas/accounts/server/members/read-mailed-members.server";
import { hmac, keyFor, sameText } from "~/platform/crypto.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { linkPage } from "~/platform/html/link-page.server";
import { DEFAULT_LANGUAGE, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { KINDS } from "../rules/ways";
import { readWays, updateWays, type MemberWays } from "./notification-settings.server";

interface Member {
  workspaceId: string;
  accountId: string;
}

const PATH = "/mail/leave";

/** Where a member has no more mail of a workspace's news: for the link of mail programs (RFC 8058), without signing in. */
export function leaveMailAddress(member: Member): string {
  return `${env.APP_URL}${PATH}?${new URLSearchParams({ code: codeOf(member) }).toString()}`;
}

/** Made from the two ids, so that it lies neither in the database nor in the queue; what it opens is this alone. */
function codeOf({ workspaceId, accountId }: Member): string {
  const ids = `${workspaceId}.${accountId}`;
  return `${ids}.${hmac(keyFor("leave-mail"), ids, "hex")}`;
}

function memberOf(code: string): Member | null {
  const [workspaceId = "", accountId = ""] = code.split(".");
  const member = { workspaceId, accountId };
  return sameText(code, codeOf(member)) ? member : null;
}

/**
 * Asks whether somebody wants no more mail of a workspace's news, or, by a POST, as a mail program or the page's button sends
 * one, sees to it. That a link is looked at changes nothing. In the words of the member.
 */
export async function answerLeaveMail(request: Request): Promise<Response> {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const member = memberOf(code);
  const mailed = member && (await readMailedMember(member));
  if (!member || !mailed) return page({ status: 404, language: DEFAULT_LANGUAGE, workspace: "", says: "wrong" });
  const { workspace, language } = mailed;
  if (request.method !== "POST") {
    const button = {
      words: translate(language, "mail:leave.button"),
      action: `${PATH}?code=${encodeURIComponent(code)}`,
    };
    return page({ status: 200, language, workspace, says: "ask", button });
  }
  await leaveMail(member);
  return page({ status: 200, language, workspace, says: "done" });
}

async function leaveMail({ workspaceId, accountId }: Member): Promise<void> {
  const scope = workspaceScope(workspaceId, accountId);
  const ways = await readWays(scope, accountId);
  const changes = Object.fromEntries(KINDS.map((kind) => [kind, { ...ways[kind], email: "off" }])) as MemberWays;
  await updateWays({ scope, accountId, changes });
}

function page({
  status,
  language,
  workspace,
  says,
  button,
}: {
  status: number;
  language: Language;
  workspace: string;
  says: "ask" | "done" | "wrong";
  button?: { words: string; action: string };
}): Response {
  return linkPage({
    status,
    language,
    heading: translate(language, "mail:leave.heading"),
    words: translate(language, `mail:leave.${says}`, { workspace }),
    button,
  });
}
