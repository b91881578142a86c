import type { Store } from "@prisma/client";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { isRefusal, mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { MANUAL_CHANNEL } from "../../rules/manual/manual-order";
import { keepStanding, refusalOf } from "../order/store-standing.sql.server";
import { takeInIfChanged } from "./look-at-store.server";
import { keepSweepRun, moveSyncUp, type SweepRun } from "./order-sync.sql.server";
import { readComeDue } from "./read-come-due.server";
import { readUntoldRisks } from "./read-untold-risks.server";
import { readWithheldOrders } from "./read-withheld-orders.server";
import { takeInListed } from "./take-in-listed.server";

/** Changes may show up late at the channel; what was read this long before the last sweep is read again. */
const OVERLAP_MS = 10 * 60_000;
/** How far back the first sweep of a store reads. Older orders need a scope that we do not ask for. */
const FIRST_SWEEP_MS = 60 * 24 * 60 * 60_000;

/** Refusals of a store that are of all that it could be asked, not of the one thing that a sweep lacks. */
const OF_ALL: readonly string[] = ["reconnect", "store_frozen"];

/**
 * Reads a store's orders changed since the last sweep, oldest change first, and takes them in. How far it came is kept
 * after every page, so that an interrupted sweep goes on where it stopped: by the store's clock, as ours may be ahead of it.
 * @throws OutsideError for what a later try may mend
 */
export async function sweepOrders({ storeId, signal }: { storeId: string; signal: AbortSignal }): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active") return;
  const startedAt = new Date();
  const before = await systemDb.orderSync.findUnique({ where: { storeId }, select: { changesUntil: true } });
  const since = before?.changesUntil
    ? before.changesUntil.getTime() - OVERLAP_MS
    : startedAt.getTime() - FIRST_SWEEP_MS;
  const ofStore = { tx: systemDb, workspaceId: store.workspaceId, storeId };
  const keepRun = (run: Partial<SweepRun>) =>
    keepSweepRun({ ...ofStore, run: { startedAt, finishedAt: null, error: null, ...run } });
  await keepRun({});
  try {
    const channel = orderChannelFor(store);
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const page = await channel.listStandings({ updatedSince: new Date(since), cursor });
      await takeInListed({ store, channel, standings: page.standings });
      const newest = [...page.standings.values()].at(-1)?.updatedAt;
      if (newest) await moveSyncUp({ ...ofStore, changesUntil: new Date(newest), until: new Date(newest) });
      cursor = page.nextCursor;
    } while (cursor);
    await moveSyncUp({ ...ofStore, changesUntil: null, until: startedAt });
    await readWithheldOrders({ store, channel });
    await readUntoldRisks({ store, channel });
    await readComeDue(store);
    await lookWhetherLetIn(store);
    await keepRun({ finishedAt: new Date() });
  } catch (error) {
    await keepRun({
      finishedAt: new Date(),
      error: error instanceof OutsideError ? error.reason : "unavailable",
    });
    const refusal = refusalOf(error);
    if (refusal !== null && OF_ALL.includes(refusal)) await keepStanding({ store, shutOut: refusal });
    const isWorthRetrying = !(error instanceof OutsideError) || mayPass(error);
    if (isWorthRetrying) throw error;
  }
}

/** Asks a store that let nobody look at its orders about the newest of them, as is done before one is bought. */
async function lookWhetherLetIn(store: Store): Promise<void> {
  const { id: storeId } = store;
  const sync = await systemDb.orderSync.findUnique({ where: { storeId }, select: { shutOut: true } });
  if (!sync?.shutOut) return;
  const newest = await systemDb.order.findFirst({
    where: { storeId, channel: { not: MANUAL_CHANNEL }, deletedAtStoreAt: null, keptSince: null },
    orderBy: { placedAt: "desc" },
    select: { storeId: true, externalId: true, channelUpdatedAt: true },
  });
  try {
    if (newest) await takeInIfChanged(newest);
    else await keepStanding({ store, shutOut: null });
  } catch (error) {
    // That order alone is refused.
    if (!isRefusal(error)) throw error;
  }
}
