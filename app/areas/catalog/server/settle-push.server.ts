import { Decimal } from "decimal.js";
import type { ChannelListing, PushedListing } from "~/adapters/sales-channel/sales-channel";
import { notify } from "~/areas/notifications/server/notify.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { picturesMark } from "./pictures-mark.server";
import { writePushedVariants } from "./listing-variants.sql.server";
import type { PushWork } from "./to-channel-listing.server";

/**
 * Notes that the pictures of these listings are about to change at their store. A push that breaks off then leaves no mark
 * of pictures that are not there.
 */
export async function beginPush({ scope, sent }: { scope: WorkspaceScope; sent: readonly ChannelListing[] }): Promise<void> {
  const changing = sent.filter(({ hasPictures }) => !hasPictures).map(({ key }) => key);
  await scope.db.listing.updateMany({ where: { id: { in: changing }, picturesMark: { not: null } }, data: { picturesMark: null } });
}

/** Writes what a store made of a listing: its ids, so that orders find their mapping, and how it stands there. */
export async function succeedPush({ scope, work, sent, pushed }: { scope: WorkspaceScope; work: PushWork; sent: ChannelListing; pushed: PushedListing }): Promise<void> {
  const { listing } = work;
  const now = new Date();
  const prices = sent.variants.map(({ price }) => new Decimal(price));
  const sentOf = new Map(sent.variants.map((variant) => [variant.key, variant]));
  const variants = pushed.variants.map(({ key, externalId, inventoryItemId }) => ({
    id: key, externalId, inventoryItemId, price: sentOf.get(key)?.price ?? null, stock: sentOf.get(key)?.stock ?? null,
  }));
  await scope.db.$transaction(async (tx) => {
    // The store's own telling of this product may have come first and made a listing of its own.
    await tx.listing.deleteMany({ where: { storeId: listing.storeId, externalId: pushed.externalId, id: { not: listing.id } } });
    await tx.listing.update({
      where: { id: listing.id },
      data: {
        externalId: pushed.externalId,
        handle: pushed.handle,
        status: sent.status,
        pushState: "success",
        errorCode: null,
        priceLow: Decimal.min(...prices).toFixed(2),
        priceHigh: Decimal.max(...prices).toFixed(2),
        currency: sent.currency,
        variantsCount: sent.variants.length,
        mappedCount: sent.variants.length,
        pushedAt: listing.pushedAt ?? now,
        picturesMark: picturesMark(sent),
      },
    });
    await writePushedVariants(tx, scope, variants);
    await tx.importedProduct.updateMany({ where: { id: listing.importedProductId ?? listing.id, pushedAt: null }, data: { pushedAt: now } });
    await finishItem(tx, scope, work, { status: "success", error: null, detail: null });
  });
}

/** Writes why a listing did not get to its store. `error` is a reason of outside.json, `detail` the platform's own words. */
export async function failPush({ scope, work, error, detail }: { scope: WorkspaceScope; work: PushWork; error: string; detail: string | null }): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await tx.listing.update({ where: { id: work.listing.id }, data: { pushState: "error", errorCode: error, errorDetail: { detail } } });
    await finishItem(tx, scope, work, { status: "error", error, detail });
  });
}

async function finishItem(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope, { item, listing }: PushWork, { status, error, detail }: { status: "success" | "error"; error: string | null; detail: string | null }): Promise<void> {
  const { batchId } = item;
  // Two that end at the same moment would each see the other at work, and neither tell of the batch's end.
  await holdLock(tx, `push-batch:${batchId}`);
  await tx.processItem.update({ where: { id: item.id }, data: { status, errorCode: error, errorDetail: { detail } } });
  await publishEvent(tx, {
    name: "product.push",
    workspaceId,
    data: { batch_id: batchId, item_id: item.id, listing_id: listing.id, product_package_id: item.importedProductId, status, error },
  });
  if ((await tx.processItem.count({ where: { batchId, kind: "push", status: "processing" } })) > 0) return;
  const failed = await tx.processItem.count({ where: { batchId, kind: "push", status: "error" } });
  const total = await tx.processItem.count({ where: { batchId, kind: "push" } });
  await publishEvent(tx, { name: "products.pushed", workspaceId, data: { batch_id: batchId, total, failed } });
  if (failed > 0) await notify({ tx, workspaceId, kind: "products_push_failed", count: failed });
}
