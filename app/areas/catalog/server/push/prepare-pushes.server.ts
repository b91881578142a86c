import type { Store } from "@prisma/client";
import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { keepStoreLocation } from "~/areas/accounts/server/stores/keep-store-location.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { readPushPreferences, type WorkspacePushPreferences } from "../push-preferences/read-push-preferences.server";

/** What is the same for all listings of a store. */
export interface StoreReadyForPush {
  store: Store;
  locationId: string;
  /** The store's publications, for work that names none */
  publicationIds: string[];
  preferences: WorkspacePushPreferences;
}

/** Has a store ready for pushes: sets up our location there when it is missing, and reads what its pushes share. @throws OutsideError */
export async function preparePushes({
  scope,
  store,
}: {
  scope: WorkspaceScope;
  store: Store;
}): Promise<StoreReadyForPush> {
  const channel = listingChannelFor(store);
  const [preferences, location, publications] = await Promise.all([
    readPushPreferences({ scope }),
    store.locationId ? { locationId: store.locationId } : fulfillmentChannelFor(store).ensureFulfillmentLocation(),
    channel.capabilities.publications ? channel.listPublications() : [],
  ]);
  if ("fulfillmentServiceId" in location) {
    await keepStoreLocation({ db: scope.db, storeId: store.id, ...location });
  }
  return { store, locationId: location.locationId, publicationIds: publications.map(({ id }) => id), preferences };
}
