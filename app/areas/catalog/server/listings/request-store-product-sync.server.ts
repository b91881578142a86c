import type { SqlRunner } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { syncStoreProductsJob } from "../../jobs";

/** Has one store's products read soon, as when it has just connected. */
export async function requestStoreProductSync({ db, storeId }: { db: SqlRunner; storeId: string }): Promise<void> {
  await enqueue(db, syncStoreProductsJob, { storeId });
}
