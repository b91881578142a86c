import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendInvitationJob } from "../jobs";
import { hashInvitationCode, makeInvitationCode } from "../server/members/invitation-code.server";
import { composeMail } from "../server/sign-in/compose-mail.server";

/**
 * Sends an invitation's mail. The code in its link is made here, so that none lies in the queue; of a mail that is sent
 * twice the later link works. One that was accepted or taken back meanwhile is not sent.
 */
export const handleSendInvitation = handleJob(sendInvitationJob, async ({ invitationId }) => {
  const code = makeInvitationCode();
  const { count } = await systemDb.workspaceInvitation.updateMany({
    where: { id: invitationId, acceptedAt: null, expiresAt: { gt: new Date() } },
    data: { codeHash: hashInvitationCode(code) },
  });
  if (count === 0) return;
  const { email, invitedById, workspace } = await systemDb.workspaceInvitation.findUniqueOrThrow({
    where: { id: invitationId },
    select: { email: true, invitedById: true, workspace: { select: { name: true } } },
  });
  const people = await systemDb.account.findMany({
    where: { OR: [{ email }, { id: invitedById }] },
    select: { id: true, email: true, name: true, language: true },
  });
  const inviter = people.find(({ id }) => id === invitedById);
  const reader = people.find((person) => person.email === email) ?? inviter;
  const link = new URL("/auth/invitation", env.APP_URL);
  link.searchParams.set("code", code);
  const values = { inviter: inviter?.name ?? "", workspace: workspace.name };
  await mailer().send({
    to: email,
    ...composeMail({
      kind: "invitation",
      language: toLanguage(reader?.language) ?? DEFAULT_LANGUAGE,
      values,
      link: link.href,
    }),
  });
});
