import { z } from "zod";
import { mailer } from "~/adapters/registry.server";
import { readMailAddress } from "~/areas/identity/server/read-mail-address.server";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { defineJob } from "~/platform/jobs/define.server";
import { composeNewsMail, type MailedNews } from "../server/compose-news-mail.server";

/** Mails one member some of the workspace's notifications, newest first. A second copy does no harm. */
export const sendNewsMailJob = defineJob({
  name: "notifications.send-news-mail",
  schema: z.object({ workspaceId: z.uuid(), accountId: z.uuid(), ids: z.array(z.uuid()).min(1).max(100) }),
  maxAttempts: 6,
  timeoutMs: 30_000,
  async run({ workspaceId, accountId, ids }) {
    // Whoever has left since is told nothing.
    const member = await systemDb.workspaceMember.findUnique({
      where: { workspaceId_accountId: { workspaceId, accountId } },
      select: { account: { select: { language: true } }, workspace: { select: { name: true } } },
    });
    const to = member && (await readMailAddress(accountId));
    const rows = await systemDb.notification.findMany({ where: { workspaceId, id: { in: ids } }, orderBy: { createdAt: "desc" } });
    if (!member || !to || rows.length === 0) return;
    const news = rows.map(({ kind, params, link }) => ({ kind, params: params as MailedNews["params"], link }));
    await mailer().send({ to, ...composeNewsMail({ news, workspace: member.workspace.name, language: toLanguage(member.account.language) ?? DEFAULT_LANGUAGE }) });
  },
});
