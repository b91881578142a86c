import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";
import { lookAfterStores } from "../server/check-stores.server";

/**
 * Each night: asks the stores whose platform says nothing, or not for certain, when keys are taken back or a currency
 * changes. One that refuses our keys is disconnected; one that is only not to be reached stays as it is known.
 */
export const checkKeyedStoresJob = defineJob({
  name: "stores.check-keyed-stores",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60 * 60_000,
  schedule: "41 4 * * *",
  async run(_, { signal }) {
    const stores = await systemDb.store.findMany({ where: { status: "active", platform: { in: ["woocommerce", "tiktok"] } } });
    await lookAfterStores(stores, signal);
  },
});
