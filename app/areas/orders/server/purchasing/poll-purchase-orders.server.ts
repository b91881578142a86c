import { configuredSuppliers } from "~/adapters/registry.server";
import { connectedWorkspaces } from "~/areas/accounts/server/suppliers/connected-workspaces.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { readPendingKeys } from "~/platform/jobs/pending-keys.server";
import { databaseTime } from "~/platform/time/clock.server";
import { advanceKey } from "../../job-places";
import { advancePurchaseOrderJob, readPurchaseOrdersJob } from "../../jobs";
import { polledStates, pollTiers } from "../../rules/purchasing/poll-interval";
import { duePurchases, strandedPurchases, type PurchaseToWorkOn } from "../reading/due-purchases.sql.server";

const MOST_AT_ONCE = 2_000;
/**
 * At a supplier where all sellers share our account: half of what it lets be called in a minute. What is read counts under the
 * same limit as what people buy and pay.
 */
const MOST_OF_SHARED = 600;
const BATCH = 20;
/** A look that is due before the next minute's run is taken now. */
const EARLY_MS = 5_000;
/** A purchase that has not moved for this long has lost its job, or waits longer than the longest pause between two tries. */
const STRANDED_MS = 20 * 60_000;

/**
 * Enqueues the reading back of due purchase orders, by workspace and supplier, and takes up stranded ones. Each is marked as
 * tried whatever becomes of it, so that what can't be read comes after everything that can.
 */
export async function pollPurchaseOrders(): Promise<void> {
  const now = databaseTime().getTime();
  for (const { source, capabilities } of configuredSuppliers()) {
    const { needsConnection } = capabilities;
    const tiers = pollTiers(capabilities).map(({ fromMs, toMs, everyMs }) => ({
      supplier: source,
      states: polledStates(capabilities),
      placedAfter: new Date(now - toMs),
      placedUntil: new Date(now - fromMs),
      checkedBefore: new Date(now - everyMs + EARLY_MS),
    }));
    const due = await duePurchases(systemDb, { tiers, limit: needsConnection ? MOST_AT_ONCE : MOST_OF_SHARED });
    await readBack(source, needsConnection ? await withConnection(source, due) : due);
    const tried = due.map(({ id }) => id);
    await systemDb.purchaseOrder.updateMany({ where: { id: { in: tried } }, data: { checkedAt: new Date(now) } });
  }
  await takeUpStranded();
}

async function withConnection(supplier: string, purchases: PurchaseToWorkOn[]): Promise<PurchaseToWorkOn[]> {
  const workspaceIds = [...new Set(purchases.map(({ workspaceId }) => workspaceId))];
  const connected = await connectedWorkspaces({ supplier, workspaceIds });
  return purchases.filter(({ workspaceId }) => connected.has(workspaceId));
}

async function readBack(supplier: string, purchases: PurchaseToWorkOn[]): Promise<void> {
  for (const [workspaceId, own] of Map.groupBy(purchases, (purchase) => purchase.workspaceId)) {
    const batches = Array.from({ length: Math.ceil(own.length / BATCH) }, (_, index) =>
      own.slice(index * BATCH, (index + 1) * BATCH).map(({ id }) => id),
    );
    await enqueueMany(
      systemDb,
      readPurchaseOrdersJob,
      batches.map((purchaseOrderIds) => ({ payload: { workspaceId, supplier, purchaseOrderIds } })),
    );
  }
}

/** Has purchases gone on with that nothing works on; one whose job waits is left to it. */
async function takeUpStranded(): Promise<void> {
  const now = databaseTime().getTime();
  const tellers = configuredSuppliers().flatMap(({ source, capabilities }) =>
    capabilities.canFindByReference ? [source] : [],
  );
  const since = new Date(now - STRANDED_MS);
  const stranded = await strandedPurchases(systemDb, { since, tellers, limit: MOST_AT_ONCE });
  const pending = await readPendingKeys(stranded.map(({ id }) => advanceKey(id)));
  await enqueueMany(
    systemDb,
    advancePurchaseOrderJob,
    stranded
      .filter(({ id }) => !pending.has(advanceKey(id)))
      .map(({ id, workspaceId }) => ({ payload: { workspaceId, purchaseOrderId: id } })),
  );
  const tried = stranded.map(({ id }) => id);
  await systemDb.purchaseOrder.updateMany({ where: { id: { in: tried } }, data: { takenUpAt: new Date(now) } });
}
