import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { pushRequestSchema, type PushRequest } from "../../rules/push/push-request";
import { PUSHABLE_STATES } from "../../rules/push/push-states";
import type { PushedFacts } from "../../rules/store-edits/compare-content";
import type { EditField } from "../../rules/store-edits/edit-fields";
import { moveProcessItems } from "../imports/move-process-items.server";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { movePushes } from "../push/move-pushes.server";
import { holdListings } from "../push/push-listings.sql.server";
import { holdPushLock } from "../push/push-lock.server";
import { listingReference, takeListings } from "../push/take-listings.server";
import { readPushes } from "../store-edits/pushed-facts.sql.server";
import { enqueuePushes } from "./enqueue-pushes.server";
import { pushProducts, type PushResult } from "./push-products.server";

/**
 * Pushes listings again with what their products are now, in the way that they were asked for last (C222).
 * @throws as `pushProducts`; AppError notFound when none of them has a product
 */
export async function pushListingsAgain({
  scope,
  listingIds,
  confirmLoss,
  byRule,
  replaces,
}: {
  scope: WorkspaceScope;
  listingIds: string[];
  confirmLoss: boolean;
  /** Of a rule that has changed a price or a stock: no more than that changes */
  byRule?: RulePush;
  /** As `pushProducts` takes it */
  replaces?: ReadonlyMap<string, EditField[]>;
}): Promise<PushResult> {
  const listings = await scope.db.listing.findMany({
    where: { id: { in: listingIds }, importedProductId: { not: null } },
  });
  if (listings.length === 0) throw new AppError("notFound", { key: "errors.not_found" });
  const [items, preferences] = await Promise.all([
    scope.db.processItem.findMany({
      where: {
        kind: "push",
        importedProductId: { in: listings.flatMap(({ importedProductId }) => importedProductId ?? []) },
      },
      orderBy: { createdAt: "asc" },
      select: { request: true },
    }),
    readPushPreferences({ scope }),
  ]);
  const pushes = await readPushes(scope.db, listingIds);
  const lastRequest = new Map(
    items.map(({ request }) => pushRequestSchema.parse(request)).map((request) => [request.listingId, request]),
  );
  const wanted = listings.map(({ id, importedProductId, storeId, status, externalId }) => {
    // What was asked for is forgotten after a while; what was pushed is not.
    const last = lastRequest.get(id) ?? requestOf(pushes(id).pushed);
    return {
      productId: importedProductId as string,
      target: {
        storeId,
        status: externalId
          ? status === "active"
            ? ("active" as const)
            : ("draft" as const)
          : (lastRequest.get(id)?.status ?? "active"),
        allowSellOutOfStock: last?.allowSellOutOfStock ?? preferences.product_listings.allow_sell_out_of_stock,
        publicationIds: last?.publicationIds ?? null,
        ...(byRule && { stockOf: byRule.stockOf }),
      },
    };
  });
  const oncePerStore = [...new Map(wanted.map((one) => [`${one.productId}:${one.target.storeId}`, one])).values()];
  return pushProducts({
    scope,
    wanted: oncePerStore,
    split: null,
    losses: confirmLoss ? "confirmed" : "refused",
    only: byRule && "there",
    replaces,
  });
}

/** A push of what is on a store already, by nobody. */
interface RulePush {
  /** The imported variants whose stock is sent */
  stockOf: string[];
}

/** How a listing was pushed last; null where nothing is known of that. */
function requestOf({
  variants,
  publications,
}: PushedFacts): Pick<PushRequest, "allowSellOutOfStock" | "publicationIds"> | null {
  const oversold = Object.values(variants).flatMap(({ fields }) => fields["oversell"]?.[0] ?? []);
  if (oversold.length === 0) return null;
  return { allowSellOutOfStock: oversold.includes("true"), publicationIds: publications };
}

/**
 * Tries pushes that failed again, just as they were asked for: those that are named, or all of a batch. What the merchant has
 * changed at the store stays, also where it was to be replaced, unless it is what a try before has seen there: that was said of
 * what stood there then.
 * @returns the pieces of work taken up; those that did not fail, or whose listing is under way, are left out
 * @throws AppError quotaExpired when none of them fits the quota any more
 */
export async function retryPushes({
  scope,
  failures,
}: {
  scope: WorkspaceScope;
  failures: { id: { in: string[] } } | { batchId: string };
}): Promise<string[]> {
  return scope.db.$transaction(async (tx) => {
    await holdPushLock(tx, scope);
    const items = await tx.processItem.findMany({
      where: { ...failures, kind: "push", status: "error" },
      orderBy: { id: "asc" },
    });
    const listingOf = new Map(items.map(({ id, request }) => [id, pushRequestSchema.parse(request).listingId]));
    const listings = await tx.listing.findMany({
      where: { id: { in: [...listingOf.values()] }, pushState: { in: [...PUSHABLE_STATES] } },
    });
    const byId = new Map(listings.map((listing) => [listing.id, listing]));
    const ready = items.filter(({ id }) => byId.has(listingOf.get(id) as string));
    const productIds = [...byId.values()].flatMap(({ importedProductId }) => importedProductId ?? []);
    await holdListings(tx, scope, productIds);
    const wishes = ready.map(({ id }) => {
      const listing = byId.get(listingOf.get(id) as string);
      return { id, references: listing?.importedProductId && !listing.pushedAt ? [listingReference(listing)] : [] };
    });
    const { fits } = await takeListings({ tx, scope, wishes });
    const taken = ready.filter(({ id }) => fits.has(id));
    const begun = taken.map(({ id }) => listingOf.get(id) as string);
    await moveProcessItems({ tx, ids: [...fits], to: "processing", data: { errorCode: null } });
    for (const { id, request } of taken) {
      const asked = pushRequestSchema.parse(request);
      if (asked.replaces.length > 0 && !asked.seen)
        await tx.processItem.update({ where: { id }, data: { request: { ...asked, replaces: [] } } });
    }
    await movePushes({ tx, listingIds: begun, to: "pushing" });
    await tx.listing.updateMany({
      where: { id: { in: begun } },
      data: { errorCode: null, removedAt: null, goneAt: null },
    });
    const stores = await findStores({ db: tx, ids: listings.map(({ storeId }) => storeId) });
    for (const [batchId, own] of Map.groupBy(taken, (item) => item.batchId)) {
      await enqueuePushes({
        tx,
        scope,
        batchId,
        items: own,
        stores: new Map(stores.map((store) => [store.id, store])),
      });
      await publishEvent(tx, {
        name: "product.push",
        workspaceId: scope.workspaceId,
        data: { batch_id: batchId, status: "processing", count: own.length },
      });
    }
    return [...fits];
  });
}
