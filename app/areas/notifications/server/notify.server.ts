import { holdLock } from "~/platform/db/advisory-lock.server";
import type { TenantWriting } from "~/platform/db/sql.server";
import { publishEvent } from "~/platform/events/publish.server";
import { NOTIFICATION_KINDS, type NotificationKind } from "../rules/kinds";
import { addToFreshNews, insertNews, type News } from "./gather-news.sql.server";

export interface NewNotification {
  /** The transaction of the state change that is told of: told if and only if it commits. Call it last: it holds a row that others wait for. */
  tx: TenantWriting["tx"];
  workspaceId: string;
  kind: NotificationKind;
  /** How many things are told of */
  count?: number;
  /** What the kind's words name, see notifications.kinds.* */
  names?: Record<string, string>;
  /** Why, a key of outside.json */
  reason?: string | null;
  /** The page of ours where the one thing is mended, such as /app/orders/<id>; the kind's overview where there are more */
  link?: string;
}

/**
 * Tells the people of a workspace something, in the bell and on the notifications page (X036). A run of many is told once:
 * what is unread and fresh of the same kind counts the new ones as well.
 */
export async function notify({
  tx,
  workspaceId,
  kind,
  count = 1,
  names = {},
  reason = null,
  link,
}: NewNotification): Promise<void> {
  if (link !== undefined && !/^\/(?!\/)/.test(link)) throw new Error(`Not a page of ours: ${link}`);
  const { group, overview } = NOTIFICATION_KINDS[kind];
  const news: News = { group, kind, count, names, reason, link: overview };
  if (!(await addToFreshNews({ tx, workspaceId }, news))) {
    // Of two that are the first of a run, the second finds the other's.
    await holdLock(tx, `notify:${workspaceId}:${kind}`);
    if (!(await addToFreshNews({ tx, workspaceId }, news)))
      await insertNews({ tx, workspaceId }, { ...news, link: count === 1 && link ? link : overview });
  }
  await publishEvent(tx, { name: "notifications.changed", workspaceId, data: { group, kind } });
}
