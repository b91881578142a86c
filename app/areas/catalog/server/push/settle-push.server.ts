import { Decimal } from "decimal.js";
import type { PushedListing } from "~/adapters/listing-channel/listing-channel";
import { notify } from "~/areas/notifications/server/notify.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { moveProcessItems } from "../imports/move-process-items.server";
import { writePushedVariants, writeVariantIds } from "../listings/listing-variants.sql.server";
import { planLookAfter } from "../listings/look-after-push.server";
import { planLookAtPictures } from "../listings/look-at-pictures.server";
import { writeSupplies } from "../listings/write-supplies.sql.server";
import { notePublications } from "../store-edits/pushed-facts.sql.server";
import { movePushes } from "./move-pushes.server";
import { picturesMark } from "./pictures-mark.server";
import type { PushFailure } from "./push-failure";
import type { PushWork } from "./read-push-work.server";
import { giveBackListings } from "./take-listings.server";
import type { ListingToSend } from "./to-channel-listing.server";

/** How a piece of push work ended: with what was sent and what the store made of it, or why it did not get there. */
export type PushOutcome = (ListingToSend & { pushed: PushedListing }) | PushFailure;

/**
 * Keeps the ids of what a store made of a listing, so that orders find their mapping and nothing makes it twice, whatever
 * becomes of the rest of the push.
 */
export async function keepIds(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  { item, request, listing }: PushWork,
  { externalId, handle, variants }: PushedListing,
): Promise<void> {
  // What a person had replaced is replaced: what the merchant changes from now on is not, by no further try.
  if (request.replaces.length > 0)
    await tx.processItem.update({ where: { id: item.id }, data: { request: { ...request, replaces: [] } } });
  // The store's own telling of this product may have come first and made a listing of its own.
  await tx.listing.deleteMany({ where: { storeId: listing.storeId, externalId, id: { not: listing.id } } });
  await tx.listing.update({ where: { id: listing.id }, data: { externalId, handle } });
  const rows = variants.map(({ key, externalId: id, inventoryItemId }) => ({
    id: key,
    externalId: id,
    inventoryItemId,
  }));
  await writeVariantIds(tx, scope, listing.id, rows);
}

/**
 * Writes how a piece of push work ended, tells the screens, and with the last piece of a batch how the batch ended.
 */
export async function settlePush({
  scope,
  work,
  outcome,
}: {
  scope: WorkspaceScope;
  work: PushWork;
  outcome: PushOutcome;
}): Promise<void> {
  const failure = "error" in outcome ? outcome : null;
  await scope.db.$transaction(async (tx) => {
    if ("error" in outcome) await keepFailure(tx, scope, work, outcome);
    else await keepListing(tx, scope, work, outcome);
    await finishItem(tx, scope, work, failure);
  });
}

/** Says why it failed. What never got onto the store is given back to the plan's month, once: by the run that ends it. */
async function keepFailure(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { item, listing }: PushWork,
  { error, detail }: PushFailure,
): Promise<void> {
  const { externalId } = await tx.listing.update({
    where: { id: listing.id },
    data: { errorCode: error, errorDetail: { detail } },
    select: { externalId: true },
  });
  const moved = await movePushes({ tx, listingIds: [listing.id], to: "error" });
  if (moved === 0 || listing.pushedAt || externalId) return;
  const { importedProductId } = item;
  await giveBackListings({ tx, workspaceId, listings: [{ ...listing, importedProductId }] });
}

async function keepListing(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  work: PushWork,
  { sent, prices: sentPrices, pushed, unpublished }: ListingToSend & { pushed: PushedListing },
): Promise<void> {
  const { listing } = work;
  const now = new Date();
  const prices = sent.variants.map(({ price }) => new Decimal(price));
  const sentOf = new Map(sent.variants.map((variant) => [variant.key, variant]));
  const missing = [...unpublished, ...pushed.unpublished];
  const variants = pushed.variants.map(({ key }) => ({
    id: key,
    price: sentOf.get(key)?.price ?? null,
    sentPrice: sentPrices.get(key) ?? null,
    stock: sentOf.get(key)?.stock ?? null,
  }));
  await keepIds(tx, scope, work, pushed);
  await tx.listing.update({
    where: { id: listing.id },
    data: {
      // Whether it is on sale is the merchant's, once it is there: a push does not change it.
      ...(sent.kept?.includes("status") ? {} : { status: sent.status }),
      errorCode: null,
      ...(prices.length > 0 && {
        priceLow: Decimal.min(...prices).toFixed(2),
        priceHigh: Decimal.max(...prices).toFixed(2),
      }),
      currency: sent.currency,
      variantsCount: sent.variants.length + (sent.ownVariants ?? 0),
      mappedCount: await tx.listingVariant.count({ where: { listingId: listing.id, source: { not: null } } }),
      missingPublications: missing.length,
      pushedAt: listing.pushedAt ?? now,
      // Where the merchant's stay, ours are not there.
      picturesMark: sent.kept?.includes("pictures") ? null : picturesMark(sent),
    },
  });
  await movePushes({ tx, listingIds: [listing.id], to: "success" });
  await planLookAfter({ tx, workspaceId: scope.workspaceId, listingId: listing.id, sent });
  await planLookAtPictures({ tx, workspaceId: scope.workspaceId, listing, sent });
  await forgetPublications(tx, work, missing);
  const published = sent.publicationIds.filter((id) => !missing.includes(id));
  await notePublications(tx, scope, listing.id, published);
  await writePushedVariants(tx, scope, variants);
  await writeSupplies({ tx, scope, of: { listingIds: [listing.id] } });
  await tx.importedProduct.updateMany({
    where: { id: listing.importedProductId ?? listing.id, pushedAt: null },
    data: { pushedAt: now },
  });
}

/** Takes publications that are gone out of what was asked for: pushed again, the product does not ask for them. */
async function forgetPublications(
  tx: WorkspaceTransaction,
  { item, request }: PushWork,
  missing: readonly string[],
): Promise<void> {
  if (!request.publicationIds || missing.length === 0) return;
  const publicationIds = request.publicationIds.filter((id) => !missing.includes(id));
  await tx.processItem.update({
    where: { id: item.id },
    data: { request: { ...request, publicationIds, replaces: [] } },
  });
}

async function finishItem(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { item, listing }: PushWork,
  failure: PushFailure | null,
): Promise<void> {
  const { batchId } = item;
  const status = failure ? "error" : "success";
  const error = failure?.error ?? null;
  // Two that end at the same moment would each see the other at work, and neither tell of the batch's end.
  await holdLock(tx, `push-batch:${batchId}`);
  const data = { errorCode: error, errorDetail: { detail: failure?.detail ?? null } };
  const moved = await moveProcessItems({ tx, ids: [item.id], to: status, data });
  // Another run has ended it, and told.
  if (moved === 0) return;
  await publishEvent(tx, {
    name: "product.push",
    workspaceId,
    data: {
      batch_id: batchId,
      item_id: item.id,
      listing_id: listing.id,
      product_package_id: item.importedProductId,
      status,
      error,
    },
  });
  if ((await tx.processItem.count({ where: { batchId, kind: "push", status: "processing" } })) > 0) return;
  const failed = await tx.processItem.count({ where: { batchId, kind: "push", status: "error" } });
  const total = await tx.processItem.count({ where: { batchId, kind: "push" } });
  await publishEvent(tx, { name: "products.pushed", workspaceId, data: { batch_id: batchId, total, failed } });
  if (failed > 0) await notify({ tx, workspaceId, kind: "products_push_failed", count: failed });
}
