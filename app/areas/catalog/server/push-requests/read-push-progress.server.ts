import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { PushBatch } from "../../contract/push";

const DAY_MS = 86_400_000;
const MOST_BATCHES = 10;
const MOST_FAILURES = 50;

/** The pushes of the last day, newest first: how far each is, and what failed. */
export async function readPushProgress({ scope }: { scope: WorkspaceScope }): Promise<PushBatch[]> {
  const since = new Date(Date.now() - DAY_MS);
  const counts = await scope.db.processItem.groupBy({
    by: ["batchId", "status"],
    where: { kind: "push", createdAt: { gt: since } },
    _count: true,
    _min: { createdAt: true },
  });
  const startOf = new Map<string, Date>();
  for (const { batchId, _min } of counts) {
    const start = _min.createdAt as Date;
    if (start < (startOf.get(batchId) ?? new Date())) startOf.set(batchId, start);
  }
  const newest = [...startOf]
    .sort(([, first], [, second]) => second.getTime() - first.getTime())
    .slice(0, MOST_BATCHES);
  const failures = await scope.db.processItem.findMany({
    where: { kind: "push", status: "error", batchId: { in: newest.map(([batchId]) => batchId) } },
    orderBy: { id: "asc" },
    take: MOST_BATCHES * MOST_FAILURES,
  });
  const stores = await findStores({ db: scope.db, ids: failures.flatMap(({ storeId }) => storeId ?? []) });
  const nameOf = new Map(stores.map(({ id, name }) => [id, name]));
  return newest.map(([batchId, startedAt]) => {
    const countOf = (status: string) =>
      counts.find((count) => count.batchId === batchId && count.status === status)?._count ?? 0;
    const [succeeded, failed, processing] = [countOf("success"), countOf("error"), countOf("processing")];
    return {
      batch_id: batchId,
      started_at: startedAt.toISOString(),
      total: succeeded + failed + processing,
      succeeded,
      failed,
      processing,
      failures: failures
        .filter((item) => item.batchId === batchId)
        .slice(0, MOST_FAILURES)
        .map((item) => ({
          item_id: item.id,
          product_package_id: item.importedProductId,
          name: item.title,
          store_name: nameOf.get(item.storeId ?? "") ?? "",
          error: item.errorCode ?? "misconfigured",
          error_detail: (item.errorDetail as { detail?: string | null } | null)?.detail ?? null,
        })),
    };
  });
}
