import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendMailJob } from "../jobs";
import type { MailKind } from "../rules/sign-in/mail-kinds";
import { makeMailedCode } from "../server/second-step/mailed-code.server";
import { composeMail } from "../server/sign-in/compose-mail.server";
import { makeResetCode } from "../server/sign-in/reset-password.server";
import { makeVerificationCode } from "../server/sign-in/verification-code.server";

const ACCOUNT_PATH = "/app/setting/account";

/**
 * Sends one of the sign-in mails to the account of an address, where there is one that needs it. The codes in their links
 * are made here, so that none lies in the queue.
 */
export const handleSendMail = handleJob(sendMailJob, async ({ kind: asked, email }) => {
  const account = await systemDb.account.findUnique({
    where: { email },
    select: {
      id: true,
      emailVerified: true,
      firstName: true,
      language: true,
      credentials: { where: { providerId: "credential" }, select: { password: true } },
    },
  });
  const credential = account?.credentials[0];
  if (!account || (asked === "verify_email" && (account.emailVerified || !credential))) return;
  const passwordHash = credential?.password ?? "";
  const kind = asked === "verify_email" && !passwordHash ? "choose_password" : asked;
  const link = await linkOf({ kind, accountId: account.id, email, passwordHash });
  const language = toLanguage(account.language) ?? DEFAULT_LANGUAGE;
  await mailer().send({ to: email, ...composeMail({ kind, language, values: { name: account.firstName }, link }) });
});

async function linkOf({
  kind,
  accountId,
  email,
  passwordHash,
}: {
  kind: MailKind;
  accountId: string;
  email: string;
  passwordHash: string;
}): Promise<string> {
  const url = new URL(env.APP_URL);
  switch (kind) {
    case "verify_email":
      url.pathname = "/auth/email-verification";
      url.search = new URLSearchParams({
        id: accountId,
        code: await makeVerificationCode({ email, passwordHash }),
      }).toString();
      break;
    case "choose_password":
    case "reset_password":
      url.pathname = "/reset-password";
      url.search = new URLSearchParams({ token: await makeResetCode(accountId) }).toString();
      break;
    case "already_registered":
      url.pathname = "/login";
      break;
    case "second_step_begin":
      url.pathname = ACCOUNT_PATH;
      url.search = new URLSearchParams({ code: await makeMailedCode(accountId) }).toString();
      break;
    case "second_step_on":
    case "second_step_off":
    case "deletion_taken_back":
      url.pathname = ACCOUNT_PATH;
  }
  return url.href;
}
