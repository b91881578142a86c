import { z } from "zod";
import { channelFor, isSalesChannel } from "~/adapters/sales-channel/registry.server";
import { requestStoreProductSync } from "~/areas/catalog/server/request-product-sync.server";
import { resendAfterReconnect } from "~/areas/orders/server/manually-fulfill.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob } from "~/platform/jobs/define.server";
import { refreshPublications } from "../server/read-publications.server";
import { storeFacts } from "../server/store-facts";

/**
 * Brings a store that has just connected into order: its own facts, its products, its channels, our fulfilment service with
 * its location, and what it could not be told of while it was disconnected.
 */
export const setUpStoreJob = defineJob({
  name: "stores.set-up-store",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 10,
  timeoutMs: 60_000,
  async run({ storeId }) {
    const store = await systemDb.store.findUnique({ where: { id: storeId } });
    if (!store || store.status !== "active" || !isSalesChannel(store.platform)) return;
    const channel = channelFor(store);
    const facts = storeFacts(await channel.readShop());
    await systemDb.store.update({ where: { id: storeId }, data: facts });
    await requestStoreProductSync({ db: systemDb, storeId });
    if (channel.capabilities.fulfilmentService) {
      const { fulfilmentServiceId, locationId } = await channel.ensureFulfilmentLocation();
      await systemDb.store.update({ where: { id: storeId }, data: { fulfillmentServiceId: fulfilmentServiceId, locationId } });
    }
    await resendAfterReconnect({ scope: workspaceScope(store.workspaceId), storeId });
    // Last, as nothing waits for it.
    await refreshPublications({ store, updateExternalChannels: true });
  },
});
