import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import type { NotificationGroup } from "../rules/kinds";
import { countUnread, type UnreadCounts } from "./unread-notifications.sql.server";

/** Marks the named notifications as read, or all of a group, and answers what is left unread. Kinds that are hidden from who asks are left as they are (S075). */
export async function markRead({
  scope,
  hidden,
  ids,
  group,
}: {
  scope: WorkspaceScope;
  hidden: readonly string[];
  ids?: string[];
  group: NotificationGroup | "all";
}): Promise<UnreadCounts> {
  await scope.db.$transaction(async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: {
        readAt: null,
        kind: { notIn: [...hidden] },
        ...(ids ? { id: { in: ids } } : group !== "all" && { group }),
      },
      data: { readAt: new Date() },
    });
    if (count > 0) await publishEvent(tx, { name: "notifications.changed", workspaceId: scope.workspaceId, data: {} });
  });
  return countUnread(scope, hidden);
}
