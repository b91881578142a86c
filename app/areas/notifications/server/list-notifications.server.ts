import { decodeListCursor, pageOf } from "~/areas/catalog/rules/list-cursor";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { NotificationRow } from "../contract";
import type { NotificationGroup } from "../rules/kinds";

/** A page of notifications (ledger C061). @throws AppError badRequest for a cursor that is none */
export async function listNotifications({ scope, group, onlyUnread, cursor, pageSize }: {
  scope: WorkspaceScope;
  group: NotificationGroup | "all";
  onlyUnread: boolean;
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ notifications: NotificationRow[]; next: string | null; previous: string | null }> {
  const from = cursor === undefined ? null : decodeListCursor(cursor);
  if (cursor !== undefined && !from) throw new AppError("badRequest", { key: "errors.input_invalid" });
  const isBackwards = from?.direction === "previous";
  const rows = await scope.db.notification.findMany({
    where: {
      ...(group !== "all" && { group }),
      ...(onlyUnread && { readAt: null }),
      ...(from && {
        AND: [
          { createdAt: isBackwards ? { gte: from.createdAt } : { lte: from.createdAt } },
          { NOT: { createdAt: from.createdAt, id: isBackwards ? { lte: from.id } : { gte: from.id } } },
        ],
      }),
    },
    orderBy: isBackwards ? [{ createdAt: "asc" }, { id: "asc" }] : [{ createdAt: "desc" }, { id: "desc" }],
    take: pageSize + 1,
  });
  const page = pageOf(isBackwards ? rows.reverse() : rows, { from, pageSize });
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
