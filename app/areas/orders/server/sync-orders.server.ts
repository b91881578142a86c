import { SALES_CHANNEL_PLATFORMS } from "~/adapters/sales-channel/registry.server";
import type { Store } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueueMany } from "~/platform/jobs/define.server";
import { sweepOptions, sweepStore } from "../jobs/sweep-store.server";
import { sweepStateOf } from "./sweep-state.sql.server";

export interface StoreSync {
  store_id: string;
  name: string;
  state: "waiting" | "running" | "done" | "failed";
  synced_until: string | null;
  error: string | null;
}

/** A sweep that has not ended after this long was cut off and is tried again by the next. */
const CUT_OFF_MS = 5 * 60_000;

/** How far orders have been read from each connected store of the workspace (ledger X127). */
export async function readSyncState({ scope }: { scope: WorkspaceScope }): Promise<StoreSync[]> {
  const stores = await scope.db.store.findMany({ where: { status: "active", platform: { in: SALES_CHANNEL_PLATFORMS } }, orderBy: { createdAt: "asc" } });
  return stores.map(toSync);
}

/**
 * Has the changed orders of one store, or of all, read soon (O009); orders.synced tells when some came.
 * @throws AppError currentShopInvalid when no store is connected; notFound for a store that is not the workspace's
 */
export async function syncOrders({ scope, storeId }: { scope: WorkspaceScope; storeId: string | undefined }): Promise<StoreSync[]> {
  const stores = await scope.db.store.findMany({ where: { status: "active", id: storeId, platform: { in: SALES_CHANNEL_PLATFORMS } } });
  if (stores.length === 0) throw storeId ? new AppError("notFound", { key: "errors.not_found" }) : new AppError("currentShopInvalid", { key: "errors.no_store" });
  await enqueueMany(scope.db, sweepStore, stores.map(({ id }) => ({ payload: { storeId: id }, options: sweepOptions(id) })));
  return stores.map((store) => ({ ...toSync(store), state: "waiting", error: null }));
}

function toSync(store: Store): StoreSync {
  const sweep = sweepStateOf(store.metadata);
  const isRunning = sweep && !sweep.finishedAt && Date.now() - Date.parse(sweep.startedAt) < CUT_OFF_MS;
  return {
    store_id: store.id,
    name: store.name,
    state: !sweep ? "waiting" : isRunning ? "running" : sweep.error || !sweep.finishedAt ? "failed" : "done",
    synced_until: store.ordersSyncedUntil?.toISOString() ?? null,
    error: sweep?.error ?? null,
  };
}
