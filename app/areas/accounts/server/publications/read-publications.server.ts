import type { Store } from "@prisma/client";
import type { ExternalSalesChannel, ListingChannel } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor, takesListings } from "~/adapters/listing-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { ExternalChannel } from "../../contract/linked-store";
import type { StorePublication } from "../../contract/publications";
import { keepPublications, keptPublicationsOf } from "./kept-publications.sql.server";

const FRESH_MS = 10 * 60_000;

/**
 * Where a store's products can be published, with the channels of other apps (C056, X033): as kept, or read from the store.
 * @param clearCache reads anew, however fresh what is kept
 * @param updateExternalChannels writes the channels into the store's metadata (G138)
 * @throws AppError unprocessable without such a connected store; OutsideError
 */
export async function readPublications({
  scope,
  storeId,
  clearCache,
  updateExternalChannels,
}: {
  scope: WorkspaceScope;
  storeId: string | null;
  clearCache: boolean;
  updateExternalChannels: boolean;
}): Promise<StorePublication[]> {
  const store = storeId ? await scope.db.store.findFirst({ where: { id: storeId, status: "active" } }) : null;
  if (!store) throw new AppError("unprocessable", { key: "errors.no_store", errorCode: "NO_ACTIVE_STORE" });
  const kept = keptPublicationsOf(store.metadata);
  const isFresh = kept !== null && Date.now() - Date.parse(kept.readAt) < FRESH_MS;
  if (isFresh && !clearCache && !updateExternalChannels) return kept.list;
  return refreshPublications({ store, updateExternalChannels });
}

/** Reads where a store publishes from its platform and keeps it. A platform without publications has none. @throws OutsideError */
export async function refreshPublications({
  store,
  updateExternalChannels,
}: {
  store: Pick<Store, "id" | "platform" | "platformDomain">;
  updateExternalChannels: boolean;
}): Promise<StorePublication[]> {
  const channel = takesListings(store.platform) ? listingChannelFor(store) : null;
  if (!channel?.capabilities.publications) return [];
  const [publications, channels] = await Promise.all([channel.listPublications(), readChannels(channel, store.id)]);
  const list = publications.map(({ id, handle, name }) => {
    const seller = channels?.find(({ publicationId }) => publicationId === id);
    return { id, handle, name, external_channel: seller ? toExternalChannel(seller) : null };
  });
  const externalChannels = updateExternalChannels && channels ? channels.map(toExternalChannel) : null;
  await keepPublications(store.id, { readAt: new Date().toISOString(), list }, externalChannels);
  return list;
}

/** Who sells there is good to know and no more: a platform that won't say leaves the publications, and what is known, as they are. */
async function readChannels(channel: ListingChannel, storeId: string): Promise<ExternalSalesChannel[] | null> {
  try {
    return await channel.listExternalChannels();
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
    log.warn({ err: error, storeId }, "a store does not say which channels it has");
    return null;
  }
}

function toExternalChannel({
  id,
  handle,
  name,
  appId,
  developerName,
  isActive,
}: ExternalSalesChannel): ExternalChannel {
  return { id, handle, name, app_id: appId, developer_name: developerName, is_active: isActive };
}
