import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { noteProductsSynced } from "~/areas/accounts/server/stores/note-products-synced.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import type { FollowMapping } from "../mapping/map-variants.server";
import { takeInProducts } from "./take-in-products.server";

/** Changes may show up late at the channel; what was read this long before the last sync is read again. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Reads a store's products changed since the last sync, all of them the first time, and takes them in.
 * @throws OutsideError for what a later try may mend
 */
export async function syncStoreProducts({
  storeId,
  signal,
  followMapping,
}: {
  storeId: string;
  signal: AbortSignal;
  /** The open orders */
  followMapping: FollowMapping;
}): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active") return;
  const updatedSince = store.productsSyncedUntil ? new Date(store.productsSyncedUntil.getTime() - OVERLAP_MS) : null;
  const channel = listingChannelFor(store);
  let cursor: string | null = null;
  // By the store's clock, as ours may be ahead of it.
  let until = store.productsSyncedUntil?.getTime() ?? 0;
  try {
    do {
      signal.throwIfAborted();
      const page = await channel.listProducts({ updatedSince, cursor });
      await takeInProducts({ store, products: page.products, followMapping });
      until = Math.max(until, ...page.products.map(({ updatedAt }) => Date.parse(updatedAt)));
      cursor = page.nextCursor;
    } while (cursor);
  } catch (error) {
    const isHopeless = error instanceof OutsideError && !mayPass(error);
    if (!isHopeless) throw error;
    return log.warn({ err: error, storeId }, "a store's products can't be read");
  }
  if (until > 0)
    await noteProductsSynced({ db: workspaceScope(store.workspaceId).db, storeId, until: new Date(until) });
}
