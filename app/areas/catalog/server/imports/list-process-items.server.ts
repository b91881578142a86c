import type { WorkspaceScope } from "~/platform/db/scope.server";
import { toState } from "~/platform/states/state-table";
import { PROCESS_TABLE, toProcessKind, type ProcessKind } from "../../rules/imports/process-states";

const DAY_MS = 86_400_000;

/** Imports, pushes and the like of the last day, newest first, so that a page that was left shows them again (P047). */
export async function listProcessItems({
  scope,
  batchId,
  kind,
  limit,
}: {
  scope: WorkspaceScope;
  batchId: string | undefined;
  kind: ProcessKind | undefined;
  limit: number;
}) {
  const rows = await scope.db.processItem.findMany({
    where: { batchId, kind, createdAt: { gt: new Date(Date.now() - DAY_MS) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return rows.map((row) => ({
    id: row.id,
    batch_id: row.batchId,
    kind: toProcessKind(row.kind),
    source: row.source,
    source_product_id: row.sourceProductId,
    product_package_id: row.importedProductId,
    name: row.title,
    status: toState(PROCESS_TABLE, row.status),
    error: row.errorCode,
  }));
}
