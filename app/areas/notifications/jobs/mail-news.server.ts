import { z } from "zod";
import { permissionsOf } from "~/areas/identity/rules/permissions-of";
import { isPlaceholderAddress } from "~/areas/identity/rules/placeholder-address";
import { systemDb } from "~/platform/db/client.server";
import { type WorkspaceScope, workspaceScope } from "~/platform/db/scope.server";
import { defineJob, enqueue } from "~/platform/jobs/define.server";
import { mayBeTold } from "../rules/kinds";
import { isDigestDue, KINDS } from "../rules/ways";
import { readWaysOfMembers } from "../server/notification-settings.server";
import { sendNewsMailJob } from "./send-news-mail.server";
import { workspacesWithNews } from "./workspaces-with-news.sql.server";

/** Beyond this nobody is told by mail any more: the workers were down. */
const LATEST_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
/** In one mail */
const MOST_NEWS = 50;

/** What a member was mailed last: the newest of the news, and when. */
const markSchema = z.object({ until: z.coerce.date(), at: z.coerce.date() });

const MEMBER = { accountId: true, isOwner: true, permissions: true, account: { select: { email: true, emailVerified: true, mktType: true, isUserMkt: true } } } as const;

const minutes = { maxAttempts: 1, timeoutMs: 100_000, schema: z.object({}) };

/** Every two minutes: mails members what they want to hear of at once (S075). What comes together is one mail. */
export const mailNewsJob = defineJob({
  ...minutes,
  name: "notifications.mail-news",
  schedule: "*/2 * * * *",
  run: () => mailMembers({ pace: "immediately", now: new Date() }),
});

/** Every quarter of an hour: mails members the news of their day once it is morning at theirs (S075). */
export const mailDigestsJob = defineJob({
  ...minutes,
  name: "notifications.mail-digests",
  schedule: "*/15 * * * *",
  run: () => mailMembers({ pace: "daily", now: new Date() }),
});

/** Has mail sent to each member for whom there are news of a pace. That it is due and that it is sent are noted together. */
export async function mailMembers({ pace, now }: { pace: "immediately" | "daily"; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - (pace === "daily" ? DAY_MS : LATEST_MS));
  for (const { id: workspaceId, timeZone } of await workspacesWithNews(since)) {
    const members = await systemDb.workspaceMember.findMany({ where: { workspaceId }, select: MEMBER });
    const reached = members.filter(({ account }) => account.emailVerified && !isPlaceholderAddress(account.email));
    const scope = workspaceScope(workspaceId, reached[0]?.accountId ?? workspaceId);
    const waysOf = await readWaysOfMembers(scope, reached.map(({ accountId }) => accountId));
    for (const { accountId, account, ...member } of reached) {
      const held = permissionsOf({ ...member, ...account });
      const kinds = KINDS.filter((kind) => waysOf.get(accountId)?.[kind].email === pace && mayBeTold(kind, held));
      if (kinds.length > 0) await mailMember({ scope, accountId, kinds, pace, now, since, timeZone });
    }
  }
}

async function mailMember({ scope, accountId, kinds, pace, now, since, timeZone }: {
  scope: WorkspaceScope;
  accountId: string;
  kinds: string[];
  pace: "immediately" | "daily";
  now: Date;
  since: Date;
  timeZone: string;
}): Promise<void> {
  const { workspaceId } = scope;
  const key = `notifications-mailed-${pace}:${accountId}`;
  const mark = await scope.db.workspaceSetting.findUnique({ where: { workspaceId_key: { workspaceId, key } } });
  const last = mark && markSchema.parse(mark.value);
  if (pace === "daily" && !isDigestDue({ now, last: last?.at ?? null, timeZone })) return;
  const from = last && last.until > since ? last.until : since;
  const news = await scope.db.notification.findMany({
    where: { kind: { in: kinds }, createdAt: { gt: from } },
    orderBy: { createdAt: "desc" },
    take: MOST_NEWS,
    select: { id: true, createdAt: true },
  });
  if (!news[0]) return;
  const value = { until: news[0].createdAt.toISOString(), at: now.toISOString() };
  await scope.db.$transaction(async (tx) => {
    await tx.workspaceSetting.upsert({ where: { workspaceId_key: { workspaceId, key } }, create: { workspaceId, key, value }, update: { value } });
    await enqueue(tx, sendNewsMailJob, { workspaceId, accountId, ids: news.map(({ id }) => id) });
  });
}
