import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { syncStoreProductsJob } from "../../jobs";

/** Has the products of all connected stores read now; answers how many stores there are. */
export async function requestProductSync({ scope }: { scope: WorkspaceScope }): Promise<number> {
  const stores = await findStores({ db: scope.db, isActive: true, platforms: LISTING_PLATFORMS });
  await enqueueMany(
    scope.db,
    syncStoreProductsJob,
    stores.map(({ id }) => ({ payload: { storeId: id } })),
  );
  return stores.length;
}
