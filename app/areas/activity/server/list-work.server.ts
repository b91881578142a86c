import { z } from "zod";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { groupOfWork, kindsOfWork, type WorkGroup } from "../rules/work";

const dataSchema = z.object({ count: z.number().int().nullable().catch(null) });

/** A page of what people did in the workspace, the newest first, and who they can be. @throws AppError badRequest for a cursor that is none */
export async function listWork({ scope, group, accountId, cursor, pageSize }: {
  scope: WorkspaceScope;
  group: WorkGroup | "all";
  accountId: string | undefined;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const [rows, members] = await Promise.all([
    scope.db.activityRecord.findMany({ where: { kind: "work", name: { in: kindsOfWork(group) }, ...(accountId && { accountId }), AND: beyond }, ...reading }),
    scope.db.workspaceMember.findMany({ orderBy: [{ isOwner: "desc" }, { createdAt: "asc" }], select: { account: { select: { id: true, name: true, email: true } } } }),
  ]);
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const people = new Map(members.map(({ account }) => [account.id, { id: account.id, name: account.name || account.email }]));
  return {
    entries: page.rows.map(({ id, name, accountId: by, data, createdAt }) => ({
      id,
      kind: name,
      group: groupOfWork(name) ?? "settings",
      count: dataSchema.parse(data).count,
      // Who has left the workspace is named no longer.
      person: (by && people.get(by)) || null,
      created_at: createdAt.toISOString(),
    })),
    people: [...people.values()],
    next: page.next,
    previous: page.previous,
  };
}
