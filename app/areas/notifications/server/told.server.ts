import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import type { NotificationKind } from "../rules/kinds";

/** Whether a workspace was told of something of a kind, with one of its names as given, since a moment. */
export async function wasTold({
  workspaceId,
  kind,
  name,
  value,
  since,
}: {
  workspaceId: string;
  kind: NotificationKind;
  name: string;
  value: string;
  since: Date;
}): Promise<boolean> {
  const told = await workspaceScope(workspaceId).db.notification.count({
    where: { kind, createdAt: { gte: since }, params: { path: [name], equals: value } },
  });
  return told > 0;
}

/** How many notifications of a workspace are unread, counted up to `most`. */
export function countUnread({ scope, most }: { scope: WorkspaceScope; most: number }): Promise<number> {
  return scope.db.notification.count({ where: { readAt: null }, take: most });
}
