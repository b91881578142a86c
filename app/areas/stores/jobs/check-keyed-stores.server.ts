import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";
import { hasShutUsOut } from "../server/check-stores.server";
import { markUninstalled } from "../server/mark-uninstalled.server";

/**
 * Each night: asks the stores whose platform says nothing, or not for certain, when keys are taken back. One that refuses
 * our keys in its platform's own words is disconnected; one that is only not to be reached stays.
 */
export const checkKeyedStoresJob = defineJob({
  name: "stores.check-keyed-stores",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60 * 60_000,
  schedule: "41 4 * * *",
  async run(_, { signal }) {
    const stores = await systemDb.store.findMany({ where: { status: "active", platform: { in: ["woocommerce", "tiktok"] } } });
    for (const store of stores) {
      signal.throwIfAborted();
      const before = new Date();
      if (await hasShutUsOut(store)) await markUninstalled({ storeId: store.id, before });
    }
  },
});
