import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { checkKeyedStoresJob } from "../jobs";
import type { OtherAreas } from "../server/others";
import { lookAfterStores } from "../server/stores/check-stores.server";

/**
 * Each night: asks the stores whose platform says nothing, or not for certain, when keys are taken back or a currency
 * changes. One that refuses our keys is disconnected; one that is only not to be reached stays as it is known.
 */
export const handleCheckKeyedStores = (others: OtherAreas) =>
  handleJob(checkKeyedStoresJob, async (_, { signal }) => {
    const stores = await systemDb.store.findMany({
      where: { status: "active", platform: { in: ["woocommerce", "tiktok"] } },
    });
    await lookAfterStores({ stores, signal, others });
  });
