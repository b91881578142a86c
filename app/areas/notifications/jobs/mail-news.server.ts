import { z } from "zod";
import { readMailedMembers } from "~/areas/accounts/server/members/read-mailed-members.server";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { mailDigestsJob, mailNewsJob, sendNewsMailJob } from "../jobs";
import { mayBeTold } from "../rules/kinds";
import { isDigestDue, KINDS } from "../rules/ways";
import { MAIL_MARKS, readWaysOfMembers } from "../server/notification-settings.server";
import { workspacesWithNews } from "./workspaces-with-news.sql.server";

/** Beyond this nobody is told by mail any more: the workers were down. */
const LATEST_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
/** In one mail */
const MOST_NEWS = 50;

/** What a member was mailed last: the newest of the news, and when. */
const markSchema = z.object({ until: z.coerce.date(), at: z.coerce.date() });

/** Every two minutes: mails members what they want to hear of at once (S075). What comes together is one mail. */
export const handleMailNews = handleJob(mailNewsJob, () => mailMembers({ pace: "immediately", now: new Date() }));

/** Every quarter of an hour: mails members the news of their day once it is morning at theirs (S075). */
export const handleMailDigests = handleJob(mailDigestsJob, () => mailMembers({ pace: "daily", now: new Date() }));

/** Has mail sent to each member for whom there are news of a pace. That it is due and that it is sent are noted together. */
export async function mailMembers({ pace, now }: { pace: "immediately" | "daily"; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - (pace === "daily" ? DAY_MS : LATEST_MS));
  for (const workspaceId of await workspacesWithNews(since)) {
    const told = await readMailedMembers(workspaceId);
    if (!told) continue;
    const { timeZone, members: reached } = told;
    const scope = workspaceScope(workspaceId, reached[0]?.accountId ?? workspaceId);
    const waysOf = await readWaysOfMembers(
      scope,
      reached.map(({ accountId }) => accountId),
    );
    for (const { accountId, permissions } of reached) {
      const kinds = KINDS.filter(
        (kind) => waysOf.get(accountId)?.[kind].email === pace && mayBeTold(kind, permissions),
      );
      if (kinds.length > 0) await mailMember({ scope, accountId, kinds, pace, now, since, timeZone });
    }
  }
}

async function mailMember({
  scope,
  accountId,
  kinds,
  pace,
  now,
  since,
  timeZone,
}: {
  scope: WorkspaceScope;
  accountId: string;
  kinds: string[];
  pace: "immediately" | "daily";
  now: Date;
  since: Date;
  timeZone: string;
}): Promise<void> {
  const { workspaceId } = scope;
  const key = `${MAIL_MARKS}${pace}:${accountId}`;
  const mark = await readSetting({ ...scope, key });
  const last = mark === undefined ? null : markSchema.parse(mark);
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
    await writeSetting({ db: tx, workspaceId, key, value });
    await enqueue(tx, sendNewsMailJob, { workspaceId, accountId, ids: news.map(({ id }) => id) });
  });
}
