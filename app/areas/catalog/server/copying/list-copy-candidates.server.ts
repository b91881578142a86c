import type { Listing, Prisma } from "@prisma/client";
import { Decimal } from "decimal.js";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { exchangeRate, exchangeRates } from "~/platform/money/exchange-rates";
import type { CopyCandidate } from "../../contract/copying";
import { imagesOf } from "../imports/read-product-package.server";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { priceOfVariant } from "../store-prices/prices-at-stores.server";
import { absentFrom, pushedTo } from "./copy-products.server";

interface CopyQuery {
  scope: WorkspaceScope;
  fromStoreId: string;
  toStoreId: string;
  keyword: string;
  onlyMissing: boolean;
  cursor: string | undefined;
  pageSize: number;
}

/**
 * A page of the products that we pushed to one store, newest first, as they stand towards another store, with the prices that
 * copies will have there (S094).
 * @throws AppError unprocessable for stores that are not the workspace's, or the same; badRequest for a cursor that is none
 */
export async function listCopyCandidates({
  scope,
  fromStoreId,
  toStoreId,
  keyword,
  onlyMissing,
  cursor,
  pageSize,
}: CopyQuery) {
  if (fromStoreId === toStoreId)
    throw new AppError("unprocessable", {
      key: "errors.catalog_copy_same_store",
      fields: { to_store_id: { key: "errors.catalog_copy_same_store" } },
    });
  const from = readCursor(cursor);
  const [stores, preferences] = await Promise.all([
    findStores({ db: scope.db, ids: [fromStoreId, toStoreId] }),
    readPushPreferences({ scope }),
  ]);
  const source = stores.find(({ id }) => id === fromStoreId);
  const target = stores.find(({ id }) => id === toStoreId);
  if (!source || !target) throw new AppError("unprocessable", { key: "errors.no_store", errorCode: "NO_ACTIVE_STORE" });

  const isPushed = { listings: { some: pushedTo(fromStoreId) } } satisfies Prisma.ImportedProductWhereInput;
  const isMissing = { listings: absentFrom(toStoreId) } satisfies Prisma.ImportedProductWhereInput;
  const { beyond, ...order } = newestFirst(from, pageSize);
  const [products, missing] = await Promise.all([
    scope.db.importedProduct.findMany({
      where: {
        AND: [
          isPushed,
          ...(onlyMissing ? [isMissing] : []),
          ...(keyword ? [{ title: { contains: keyword, mode: "insensitive" as const } }] : []),
          ...beyond,
        ],
      },
      ...order,
      select: {
        id: true,
        title: true,
        images: true,
        createdAt: true,
        pricesEdited: true,
        listings: { where: { storeId: { in: [fromStoreId, toStoreId] }, removedAt: null } },
        variants: {
          where: { isSelected: true },
          select: { price: true, compareAtPrice: true, storePrices: { where: { storeId: toStoreId } } },
        },
      },
    }),
    scope.db.importedProduct.count({ where: { AND: [isPushed, isMissing] } }),
  ]);
  const page = pageOf(products, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const rate = exchangeRate(preferences.currency, target.currency);
  const candidates = page.rows.map(({ id, title, images, pricesEdited, listings, variants }): CopyCandidate => {
    const at = (storeId: string) => listings.filter((listing) => listing.storeId === storeId);
    const sold = at(fromStoreId);
    const product = { pricesEdited };
    const prices =
      rate === null
        ? []
        : variants.map(
            (variant) => priceOfVariant({ variant, product, store: target, preferences, sentPrice: null }).price,
          );
    return {
      product_package_id: id,
      name: title,
      image: imagesOf(images)[0]?.url ?? null,
      status: sold.some(({ status }) => status === "active") ? "active" : "draft",
      price_range: rangeOf(sold),
      copy_price_range: ends(prices),
      ...stateOf(at(toStoreId)),
    };
  });
  return {
    products: candidates,
    missing,
    price_currency: preferences.currency,
    from_currency: source.currency,
    to_currency: target.currency,
    rate,
    rate_as_of: exchangeRates().asOf.slice(0, 10),
    next: page.next,
    previous: page.previous,
  };
}

/** A product may be several listings, split by an option. */
function rangeOf(listings: Listing[]): { low: string; high: string } | null {
  const lows = listings.flatMap(({ priceLow }) => (priceLow === null ? [] : [priceLow.toString()]));
  const highs = listings.flatMap(({ priceHigh }) => (priceHigh === null ? [] : [priceHigh.toString()]));
  return lows.length > 0 && highs.length > 0
    ? { low: Decimal.min(...lows).toFixed(2), high: Decimal.max(...highs).toFixed(2) }
    : null;
}

/** The lowest and the highest of prices; null of none. */
function ends(prices: readonly string[]): { low: string; high: string } | null {
  const sorted = prices.toSorted((one, other) => new Decimal(one).cmp(other));
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low !== undefined && high !== undefined ? { low, high } : null;
}

function stateOf(listings: Listing[]): Pick<CopyCandidate, "state" | "error"> {
  if (listings.some(({ pushState }) => pushState === "pushing")) return { state: "copying", error: null };
  if (listings.some(({ pushedAt }) => pushedAt !== null)) return { state: "there", error: null };
  const failed = listings.find(({ pushState }) => pushState === "error");
  return failed ? { state: "failed", error: failed.errorCode } : { state: "missing", error: null };
}
