import { mailer } from "~/adapters/registry.server";
import { readMailedMember } from "~/areas/accounts/server/members/read-mailed-members.server";
import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendNewsMailJob } from "../jobs";
import { composeNewsMail, type MailedNews } from "../server/compose-news-mail.server";
import { leaveMailAddress } from "../server/leave-mail.server";

/** Mails one member some of the workspace's notifications, newest first. A second copy does no harm. */
export const handleSendNewsMail = handleJob(sendNewsMailJob, async ({ workspaceId, accountId, ids }) => {
  const member = await readMailedMember({ workspaceId, accountId });
  const rows = await systemDb.notification.findMany({
    where: { workspaceId, id: { in: ids } },
    orderBy: { createdAt: "desc" },
  });
  if (!member || rows.length === 0) return;
  const news = rows.map(({ kind, params, link }) => ({ kind, params: params as MailedNews["params"], link }));
  const { to, workspace, language } = member;
  const leaveAt = leaveMailAddress({ workspaceId, accountId });
  await mailer().send({ to, leaveAt, ...composeNewsMail({ news, workspace, language }) });
});
