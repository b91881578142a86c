import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { groupBy } from "../rules/group-by";
import { fitQuota, LISTING_QUOTA_EXCEEDED, listingQuota } from "../rules/product-quota";
import { PUSHABLE_STATES } from "../rules/push-states";
import { enqueuePushes } from "./enqueue-pushes.server";
import { pushRequestSchema } from "./push-item";
import { holdPushLock } from "./push-lock.server";
import { pushProducts, type PushResult } from "./push-products.server";
import { readListingQuota } from "./read-listing-quota.server";
import { readPushPreferences } from "./read-push-preferences.server";

/**
 * Pushes listings again with what their products are now, in the way that they were asked for last (C222).
 * @throws as `pushProducts`; AppError notFound when none of them has a product
 */
export async function pushListingsAgain({ scope, listingIds, confirmLoss }: { scope: WorkspaceScope; listingIds: string[]; confirmLoss: boolean }): Promise<PushResult> {
  const listings = await scope.db.listing.findMany({ where: { id: { in: listingIds }, importedProductId: { not: null } } });
  if (listings.length === 0) throw new AppError("notFound", { key: "errors.not_found" });
  const [items, preferences] = await Promise.all([
    scope.db.processItem.findMany({
      where: { kind: "push", importedProductId: { in: listings.flatMap(({ importedProductId }) => importedProductId ?? []) } },
      orderBy: { createdAt: "asc" },
      select: { request: true },
    }),
    readPushPreferences({ scope }),
  ]);
  const lastRequest = new Map(items.map(({ request }) => pushRequestSchema.parse(request)).map((request) => [request.listingId, request]));
  const wanted = listings.map(({ id, importedProductId, storeId, status, externalId }) => {
    const last = lastRequest.get(id);
    return {
      productId: importedProductId as string,
      target: {
        storeId,
        status: externalId ? (status === "active" ? ("active" as const) : ("draft" as const)) : (last?.status ?? "active"),
        allowSellOutOfStock: last?.allowSellOutOfStock ?? preferences.product_listings.allow_sell_out_of_stock,
        publicationIds: last?.publicationIds ?? null,
      },
    };
  });
  const oncePerStore = [...new Map(wanted.map((one) => [`${one.productId}:${one.target.storeId}`, one])).values()];
  return pushProducts({ scope, wanted: oncePerStore, split: null, confirmLoss });
}

/**
 * Tries pushes that failed again, just as they were asked for: those that are named, or all of a batch.
 * @returns the pieces of work taken up; those that did not fail, or whose listing is under way, are left out
 * @throws AppError quotaExpired when none of them fits the quota any more
 */
export async function retryPushes({ scope, failures }: { scope: WorkspaceScope; failures: { id: { in: string[] } } | { batchId: string } }): Promise<string[]> {
  return scope.db.$transaction(async (tx) => {
    await holdPushLock(tx, scope);
    const items = await tx.processItem.findMany({ where: { ...failures, kind: "push", status: "error" }, orderBy: { id: "asc" } });
    const listingOf = new Map(items.map(({ id, request }) => [id, pushRequestSchema.parse(request).listingId]));
    const listings = await tx.listing.findMany({ where: { id: { in: [...listingOf.values()] }, pushState: { in: [...PUSHABLE_STATES] } } });
    const byId = new Map(listings.map((listing) => [listing.id, listing]));
    const ready = items.filter(({ id }) => byId.has(listingOf.get(id) as string));
    const usage = await readListingQuota({ scope, tx });
    const needs = ready.map(({ id }) => ({ id, needed: byId.get(listingOf.get(id) as string)?.pushedAt ? 0 : 1 }));
    const { fits } = fitQuota(needs, listingQuota(usage));
    if (ready.length > 0 && fits.length === 0) {
      throw new AppError("quotaExpired", { key: "errors.catalog_listing_quota", params: { count: usage.limit, limit: usage.limit, used: usage.used }, errorCode: LISTING_QUOTA_EXCEEDED });
    }
    const taken = ready.filter(({ id }) => fits.includes(id));
    await tx.processItem.updateMany({ where: { id: { in: fits } }, data: { status: "processing", errorCode: null } });
    await tx.listing.updateMany({ where: { id: { in: fits.map((id) => listingOf.get(id) as string) } }, data: { pushState: "pushing", errorCode: null, removedAt: null } });
    const stores = await tx.store.findMany({ where: { id: { in: listings.map(({ storeId }) => storeId) } } });
    for (const [batchId, own] of groupBy(taken, (item) => item.batchId)) {
      await enqueuePushes({ tx, scope, batchId, items: own, stores: new Map(stores.map((store) => [store.id, store])) });
      await publishEvent(tx, { name: "product.push", workspaceId: scope.workspaceId, data: { batch_id: batchId, status: "processing", count: own.length } });
    }
    return fits;
  });
}
