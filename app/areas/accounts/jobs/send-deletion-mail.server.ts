import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendDeletionMailJob } from "../jobs";
import { deletionCode } from "../server/deletion/deletion-code.server";
import { composeMail } from "../server/sign-in/compose-mail.server";

/**
 * Tells who asked for a deletion when it is done, with the way to take it back: also where it was somebody else at their
 * device. The code is made here, so that none lies in the queue.
 */
export const handleSendDeletionMail = handleJob(sendDeletionMailJob, async ({ deletionId }) => {
  const deletion = await systemDb.deletion.findFirst({ where: { id: deletionId, takenBackAt: null, doneAt: null } });
  const account =
    deletion &&
    (await systemDb.account.findUnique({
      where: { id: deletion.askedById },
      select: { email: true, language: true },
    }));
  if (!account) return;
  const { kind, subjectId, dueAt } = deletion;
  const workspace =
    kind === "workspace"
      ? await systemDb.workspace.findUnique({ where: { id: subjectId }, select: { name: true } })
      : null;
  const language = toLanguage(account.language) ?? DEFAULT_LANGUAGE;
  const until = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  await mailer().send({
    to: account.email,
    ...composeMail({
      kind: kind === "account" ? "account_deletion" : "workspace_deletion",
      language,
      values: { workspace: workspace?.name ?? "", until: `${until.format(dueAt)} UTC` },
      link: `${env.APP_URL}/auth/deletion?${new URLSearchParams({ code: deletionCode(deletionId) }).toString()}`,
    }),
  });
});
