import { channelFor } from "~/adapters/sales-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { keepSweepState, type SweepState } from "./sweep-state.sql.server";
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
  const store = await systemDb.store.findUnique({ where: { id: storeId } });
  if (!store || store.status !== "active") return;
  const startedAt = new Date();
  const since = store.ordersSyncedUntil ? store.ordersSyncedUntil.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_SWEEP_MS;
  const state: SweepState = { startedAt: startedAt.toISOString(), finishedAt: null, error: null };
  await keepSweepState(storeId, state);
  try {
    const channel = channelFor(store);
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const page = await channel.listOrders({ updatedSince: new Date(since), cursor });
      await takeInOrders({ store, orders: page.orders, origin: "sweep" });
      const newest = page.orders.at(-1)?.updatedAt;
      if (newest && page.nextCursor) await moveUp(storeId, new Date(newest));
      cursor = page.nextCursor;
    } while (cursor);
    await moveUp(storeId, startedAt);
    await keepSweepState(storeId, { ...state, finishedAt: new Date().toISOString() });
  } catch (error) {
    await keepSweepState(storeId, { ...state, finishedAt: new Date().toISOString(), error: error instanceof OutsideError ? error.reason : "unavailable" });
    const isWorthRetrying = !(error instanceof OutsideError) || error.kind === "retry" || error.kind === "unknown";
    if (isWorthRetrying) throw error;
  }
}

async function moveUp(storeId: string, until: Date): Promise<void> {
  await systemDb.store.updateMany({
    where: { id: storeId, OR: [{ ordersSyncedUntil: null }, { ordersSyncedUntil: { lt: until } }] },
    data: { ordersSyncedUntil: until },
  });
}
