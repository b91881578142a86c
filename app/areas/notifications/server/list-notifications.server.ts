import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { NotificationRow } from "../contract";
import type { NotificationGroup } from "../rules/kinds";

/** A page of notifications (ledger C061), without the kinds that are hidden from who asks (S075). @throws AppError badRequest for a cursor that is none */
export async function listNotifications({
  scope,
  hidden,
  id,
  group,
  onlyUnread,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  hidden: readonly string[];
  /** Just this one */
  id?: string;
  group: NotificationGroup | "all";
  onlyUnread: boolean;
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ notifications: NotificationRow[]; next: string | null; previous: string | null }> {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.notification.findMany({
    where: {
      ...(id && { id }),
      kind: { notIn: [...hidden] },
      ...(group !== "all" && { group }),
      ...(onlyUnread && { readAt: null }),
      AND: beyond,
    },
    ...reading,
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return {
    notifications: page.rows.map(({ id, group: of, kind, params, link, readAt, createdAt }) => ({
      id,
      group: of as NotificationGroup,
      kind,
      params: params as NotificationRow["params"],
      link,
      is_read: readAt !== null,
      created_at: createdAt.toISOString(),
    })),
    next: page.next,
    previous: page.previous,
  };
}
