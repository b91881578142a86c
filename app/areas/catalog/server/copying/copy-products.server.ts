import type { Prisma } from "@prisma/client";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { pushProducts, refuseComingSoon, type PushResult } from "../push-requests/push-products.server";

/** Products that one request copies at most. */
const MOST_COPIED = 1000;

/**
 * Copies the products that we pushed to one store to another one (X030): each is pushed there as it is in the product center
 * now, with its status in the first store, as a push under way that screens follow. What is there already is left out, so
 * that asking again copies only what is missing.
 * @returns null when nothing is missing
 * @throws AppError unprocessable for stores that are not connected, or the same; else as pushing
 */
export async function copyProducts({
  scope,
  fromStoreId,
  toStoreId,
  productIds,
  confirmLoss,
}: {
  scope: WorkspaceScope;
  fromStoreId: string;
  toStoreId: string;
  /** All when left out */
  productIds: readonly string[] | undefined;
  confirmLoss: boolean;
}): Promise<PushResult | null> {
  if (fromStoreId === toStoreId)
    throw new AppError("unprocessable", {
      key: "errors.catalog_copy_same_store",
      fields: { to_store_id: { key: "errors.catalog_copy_same_store" } },
    });
  const stores = await findStores({ db: scope.db, ids: [fromStoreId, toStoreId] });
  const target = stores.find(({ id }) => id === toStoreId);
  if (stores.length < 2 || target?.status !== "active")
    throw new AppError("unprocessable", { key: "errors.no_store", errorCode: "NO_ACTIVE_STORE" });
  refuseComingSoon([target]);
  const wanted = await missingProducts(scope, { fromStoreId, toStoreId, productIds });
  if (wanted.length === 0) return null;
  const { product_listings: listingDefaults } = await readPushPreferences({ scope });
  return pushProducts({
    scope,
    wanted: wanted.map(({ productId, status }) => ({
      productId,
      target: {
        storeId: toStoreId,
        status,
        allowSellOutOfStock: listingDefaults.allow_sell_out_of_stock,
        publicationIds: null,
      },
    })),
    split: null,
    losses: confirmLoss ? "confirmed" : "refused",
  });
}

/** A listing that tells of a product's being on a store by our push. */
export function pushedTo(storeId: string) {
  return { storeId, origin: "pushed", pushedAt: { not: null }, removedAt: null } satisfies Prisma.ListingWhereInput;
}

/** Of a product that a store has not got from us, and is not about to get. */
export function absentFrom(storeId: string) {
  return {
    none: { storeId, removedAt: null, OR: [{ pushedAt: { not: null } }, { pushState: "pushing" }] },
  } satisfies Prisma.ListingListRelationFilter;
}

async function missingProducts(
  scope: WorkspaceScope,
  {
    fromStoreId,
    toStoreId,
    productIds,
  }: { fromStoreId: string; toStoreId: string; productIds: readonly string[] | undefined },
) {
  const listings = await scope.db.listing.findMany({
    where: {
      ...pushedTo(fromStoreId),
      importedProductId: productIds ? { in: [...productIds] } : { not: null },
      importedProduct: { listings: absentFrom(toStoreId) },
    },
    select: { importedProductId: true, status: true },
    distinct: ["importedProductId"],
    orderBy: { createdAt: "asc" },
    take: MOST_COPIED,
  });
  return listings.flatMap(({ importedProductId: productId, status }) =>
    productId ? [{ productId, status: status === "active" ? ("active" as const) : ("draft" as const) }] : [],
  );
}
