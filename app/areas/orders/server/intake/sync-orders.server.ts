import type { OrderSync, Store } from "@prisma/client";
import { ORDER_PLATFORMS } from "~/adapters/order-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { sweepStoreJob } from "../../jobs";

export interface StoreSync {
  store_id: string;
  name: string;
  state: "waiting" | "running" | "done" | "failed";
  synced_until: string | null;
  error: string | null;
  is_buyer_withheld: boolean;
}

/** A sweep that has not ended after this long was cut off and is tried again by the next. */
const CUT_OFF_MS = 5 * 60_000;

/** How far orders have been read from each connected store of the workspace (ledger X127). */
export async function readSyncState({ scope }: { scope: WorkspaceScope }): Promise<StoreSync[]> {
  return withSyncs(scope, await sweptStores(scope));
}

/**
 * Has the changed orders of one store, or of all, read soon (O009); orders.synced tells when some came.
 * @throws AppError currentShopInvalid when no store is connected; notFound for a store that is not the workspace's
 */
export async function syncOrders({
  scope,
  storeId,
}: {
  scope: WorkspaceScope;
  storeId: string | undefined;
}): Promise<StoreSync[]> {
  const stores = (await sweptStores(scope)).filter(({ id }) => !storeId || id === storeId);
  if (stores.length === 0)
    throw storeId
      ? new AppError("notFound", { key: "errors.not_found" })
      : new AppError("currentShopInvalid", { key: "errors.no_store" });
  await enqueueMany(
    scope.db,
    sweepStoreJob,
    stores.map(({ id }) => ({ payload: { storeId: id } })),
  );
  return (await withSyncs(scope, stores)).map((sync) => ({ ...sync, state: "waiting", error: null }));
}

function sweptStores({ db }: WorkspaceScope): Promise<Store[]> {
  return findStores({ db, isActive: true, platforms: ORDER_PLATFORMS });
}

async function withSyncs({ db }: WorkspaceScope, stores: Store[]): Promise<StoreSync[]> {
  const syncs = await db.orderSync.findMany({ where: { storeId: { in: stores.map(({ id }) => id) } } });
  const withheld = await db.order.findMany({
    where: { storeId: { in: stores.map(({ id }) => id) }, buyerWithheld: true, section: "placement" },
    distinct: ["storeId"],
    select: { storeId: true },
  });
  const byStore = new Map(syncs.map((sync) => [sync.storeId, sync]));
  const isWithheld = new Set(withheld.map(({ storeId }) => storeId));
  return stores.map((store) => toStoreSync(store, byStore.get(store.id), isWithheld.has(store.id)));
}

function toStoreSync({ id, name }: Store, sync: OrderSync | undefined, hasWithheld: boolean): StoreSync {
  const { startedAt = null, finishedAt = null, error = null, syncedUntil = null } = sync ?? {};
  const isRunning = startedAt && !finishedAt && Date.now() - startedAt.getTime() < CUT_OFF_MS;
  return {
    store_id: id,
    name,
    state: !startedAt ? "waiting" : isRunning ? "running" : error || !finishedAt ? "failed" : "done",
    synced_until: syncedUntil?.toISOString() ?? null,
    error,
    is_buyer_withheld: hasWithheld || error === "buyers_withheld",
  };
}
