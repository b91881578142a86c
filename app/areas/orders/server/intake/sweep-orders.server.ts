import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { keepSweepRun, moveSyncUp, type SweepRun } from "./order-sync.sql.server";
import { readComeDue } from "./read-come-due.server";
import { readUntoldRisks } from "./read-untold-risks.server";
import { readWithheldOrders } from "./read-withheld-orders.server";
import { takeInOrders } from "./take-in-orders.server";

/** Changes may show up late at the channel; what was read this long before the last sweep is read again. */
const OVERLAP_MS = 10 * 60_000;
/** How far back the first sweep of a store reads. Older orders need a scope that we do not ask for. */
const FIRST_SWEEP_MS = 60 * 24 * 60 * 60_000;

/**
 * Reads a store's orders changed since the last sweep, oldest change first, and takes them in. How far it came is kept
 * after every page, so that an interrupted sweep goes on where it stopped.
 * @throws OutsideError for what a later try may mend
 */
export async function sweepOrders({ storeId, signal }: { storeId: string; signal: AbortSignal }): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active") return;
  const startedAt = new Date();
  const before = await systemDb.orderSync.findUnique({ where: { storeId }, select: { syncedUntil: true } });
  const since = before?.syncedUntil ? before.syncedUntil.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_SWEEP_MS;
  const ofStore = { tx: systemDb, workspaceId: store.workspaceId, storeId };
  const keepRun = (run: Partial<SweepRun>) =>
    keepSweepRun({ ...ofStore, run: { startedAt, finishedAt: null, error: null, ...run } });
  await keepRun({});
  try {
    const channel = orderChannelFor(store);
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const page = await channel.listOrders({ updatedSince: new Date(since), cursor });
      await takeInOrders({ store, orders: page.orders, origin: "sweep" });
      const newest = page.orders.at(-1)?.updatedAt;
      if (newest && page.nextCursor) await moveSyncUp({ ...ofStore, until: new Date(newest) });
      cursor = page.nextCursor;
    } while (cursor);
    await moveSyncUp({ ...ofStore, until: startedAt });
    await readWithheldOrders({ store, channel });
    await readUntoldRisks({ store, channel });
    await readComeDue(store);
    await keepRun({ finishedAt: new Date() });
  } catch (error) {
    await keepRun({
      finishedAt: new Date(),
      error: error instanceof OutsideError ? error.reason : "unavailable",
    });
    const isWorthRetrying = !(error instanceof OutsideError) || mayPass(error);
    if (isWorthRetrying) throw error;
  }
}
