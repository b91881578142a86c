import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import { takesListings } from "~/adapters/listing-channel/registry.server";
import { storeConnectionFor } from "~/adapters/store-connection/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { setUpStoreJob } from "../jobs";
import type { OtherAreas } from "../server/others";
import { refreshPublications } from "../server/publications/read-publications.server";
import { storeFacts } from "../server/stores/store-facts";

/**
 * Brings a store that has just connected into order: its own facts, its products, its channels, our fulfillment service with
 * its location, and what it could not be told of while it was disconnected.
 */
export const handleSetUpStore = (others: OtherAreas) =>
  handleJob(setUpStoreJob, async ({ storeId }) => {
    const store = await systemDb.store.findUnique({ where: { id: storeId } });
    if (!store || store.status !== "active" || !takesListings(store.platform)) return;
    await others.heedStoreBack(store);
    const facts = storeFacts(await storeConnectionFor(store).readShop());
    await systemDb.store.update({ where: { id: storeId }, data: facts });
    await others.syncProducts({ db: systemDb, storeId });
    const fulfillment = fulfillmentChannelFor(store);
    if (fulfillment.capabilities.fulfillmentService) {
      const { fulfillmentServiceId, locationId } = await fulfillment.ensureFulfillmentLocation();
      await systemDb.store.update({
        where: { id: storeId },
        data: { fulfillmentServiceId: fulfillmentServiceId, locationId },
      });
    }
    await others.resendFulfillments({ scope: workspaceScope(store.workspaceId), storeId });
    // Last, as nothing waits for it.
    await refreshPublications({ store, updateExternalChannels: true });
  });
