import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { noteStatus } from "../store-edits/pushed-facts.sql.server";

/**
 * Makes a pushed product active or a draft on its store (P063, C238).
 * @throws AppError notFound for one that is not on a store; OutsideError when the store won't
 */
export async function setListingStatus({
  scope,
  listingId,
  status,
}: {
  scope: WorkspaceScope;
  listingId: string;
  status: "active" | "draft";
}): Promise<void> {
  const listing = await scope.db.listing.findUnique({ where: { id: listingId } });
  const store = listing && (await findStore({ db: scope.db, storeId: listing.storeId }));
  if (!listing?.externalId || !store) throw new AppError("notFound", { key: "errors.not_found" });
  await listingChannelFor(store).setListingStatus(listing.externalId, status);
  await scope.db.$transaction(async (tx) => {
    await tx.listing.update({ where: { id: listingId }, data: { status } });
    await noteStatus(tx, scope, listingId, status);
  });
}
