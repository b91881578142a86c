import type { WorkspaceScope } from "~/platform/db/scope.server";
import { mayExport, type AnyListExport } from "~/platform/export/list-export";
import type { Principal } from "~/platform/principal";

/** Every list that can be had as a file, by its name. The files know no lists: who mounts them hands this in. */
export type ListExports = ReadonlyMap<string, AnyListExport>;

const MOST_SHOWN = 50;

/** The workspace's files of lists that somebody may see, newest first. */
export async function readExports({
  exports,
  scope,
  principal,
}: {
  exports: ListExports;
  scope: WorkspaceScope;
  principal: Principal;
}) {
  const lists = [...exports.values()].filter((list) => mayExport(list, principal)).map(({ name }) => name);
  const rows = await scope.db.listExport.findMany({
    where: { list: { in: lists } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST_SHOWN,
    select: { id: true, list: true, rows: true, createdAt: true, readyAt: true, failedAt: true },
  });
  return rows.map(({ createdAt, readyAt, failedAt, ...row }) => ({
    ...row,
    state: readyAt ? ("ready" as const) : failedAt ? ("failed" as const) : ("writing" as const),
    created_at: createdAt.toISOString(),
  }));
}
