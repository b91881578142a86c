import { SALES_CHANNEL_PLATFORMS } from "~/adapters/sales-channel/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { SqlRunner } from "~/platform/events/publish.server";
import { enqueue, enqueueMany } from "~/platform/jobs/define.server";
import { syncOptions, syncStoreProductsJob } from "../jobs/sync-store-products.server";

/** Has the products of all connected stores read now; answers how many stores there are. */
export async function requestProductSync({ scope }: { scope: WorkspaceScope }): Promise<number> {
  const stores = await scope.db.store.findMany({ where: { status: "active", platform: { in: SALES_CHANNEL_PLATFORMS } }, select: { id: true } });
  await enqueueMany(scope.db, syncStoreProductsJob, stores.map(({ id }) => ({ payload: { storeId: id }, options: syncOptions(id) })));
  return stores.length;
}

/** Has one store's products read soon, as when it has just connected. */
export async function requestStoreProductSync({ db, storeId }: { db: SqlRunner; storeId: string }): Promise<void> {
  await enqueue(db, syncStoreProductsJob, { storeId }, syncOptions(storeId));
}
