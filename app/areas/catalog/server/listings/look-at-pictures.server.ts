import type { ChannelListing } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { notify } from "~/areas/notifications/server/notify.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { lookAtPicturesJob } from "../../jobs";

/** Has a store's pictures of a listing looked at once it has had the time to fetch them. */
export async function planLookAtPictures({
  tx,
  workspaceId,
  listing,
  sent,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  listing: { id: string; missingPictures: number };
  sent: ChannelListing;
}): Promise<void> {
  const pictures = sent.images.length + sent.variants.filter(({ imageUrl }) => imageUrl !== null).length;
  if (pictures === 0 || (sent.hasPictures && listing.missingPictures === 0)) return;
  await enqueue(tx, lookAtPicturesJob, { workspaceId, listingId: listing.id });
}

/**
 * Notes how many of a listing's pictures its store could not fetch, and tells of them: a push is answered before it fetches
 * any. The next push sends them again. Nothing is done while a newer push is under way: that one has them looked at itself.
 * @throws OutsideError to be tried again, also while the store still fetches
 */
export async function lookAtPictures({
  scope,
  listingId,
}: {
  scope: WorkspaceScope;
  listingId: string;
}): Promise<void> {
  const listing = await scope.db.listing.findUnique({ where: { id: listingId } });
  if (!listing?.externalId || listing.pushState !== "success") return;
  const store = await findStore({ db: scope.db, storeId: listing.storeId });
  if (store?.status !== "active") return;
  const pictures = await listingChannelFor(store).readPictures(listing.externalId);
  if (!pictures) return;
  if (pictures.waiting > 0)
    throw new OutsideError("retry", "vendor_down", { vendorMessage: `${pictures.waiting} pictures are still fetched` });
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    const { count } = await tx.listing.updateMany({
      where: { id: listingId, pushState: "success", missingPictures: { not: pictures.failed } },
      data: { missingPictures: pictures.failed, ...(pictures.failed > 0 && { picturesMark: null }) },
    });
    if (count === 0) return;
    await publishEvent(tx, { name: "product.push", workspaceId, data: { listing_id: listingId, status: "success" } });
    if (pictures.failed > 0)
      await notify({
        tx,
        workspaceId,
        kind: "product_pictures_missing",
        names: { product: listing.title },
        link: "/app/products-center",
      });
  });
}
