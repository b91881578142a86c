import { z } from "zod";
import { readPeople } from "~/areas/accounts/server/members/list-members.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { groupOfWork, kindsOfWork, type WorkGroup } from "../rules/work";

const dataSchema = z.object({ count: z.number().int().nullable().catch(null) });

/** How many things people did, counted up to `most`. */
export function countWork({
  scope,
  group,
  accountId,
  most,
}: {
  scope: WorkspaceScope;
  group: WorkGroup | "all";
  accountId: string | undefined;
  most: number;
}): Promise<number> {
  return scope.db.activityRecord.count({ where: ofWork({ group, accountId }), take: most });
}

function ofWork({ group, accountId }: { group: WorkGroup | "all"; accountId: string | undefined }) {
  return { kind: "work", name: { in: kindsOfWork(group) }, ...(accountId && { accountId }) };
}

/** A page of what people did in the workspace, the newest first, and who they can be. @throws AppError badRequest for a cursor that is none */
export async function listWork({
  scope,
  group,
  accountId,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  group: WorkGroup | "all";
  accountId: string | undefined;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const [rows, people] = await Promise.all([
    scope.db.activityRecord.findMany({
      where: { ...ofWork({ group, accountId }), AND: beyond },
      ...reading,
    }),
    readPeople(scope),
  ]);
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const person = new Map(people.map((person) => [person.id, person]));
  return {
    entries: page.rows.map(({ id, name, accountId: by, data, createdAt }) => ({
      id,
      kind: name,
      group: groupOfWork(name) ?? "settings",
      count: dataSchema.parse(data).count,
      // Who has left the workspace is named no longer.
      person: (by && person.get(by)) || null,
      created_at: createdAt.toISOString(),
    })),
    people,
    next: page.next,
    previous: page.previous,
  };
}
