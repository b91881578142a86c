import type { Listing, Prisma, Store } from "@prisma/client";
import { storeProductUrl } from "~/adapters/sales-channel/registry.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { ListingRow } from "../contract/center";
import type { PushState } from "../rules/push-states";

export type ListingTab = "pushed" | "mapped" | "unmapped";

export interface ListingFilter {
  keyword: string;
  storeId: string | undefined;
  status: "all" | "active" | "draft" | "archived";
  pushState: "all" | "pushing" | "error";
}

/** Counted to here and no further (decision 0007). */
const COUNT_LIMIT = 10_000;

const TABS: Record<ListingTab, Prisma.ListingWhereInput> = {
  pushed: { origin: "pushed" },
  mapped: { origin: "store", mappedCount: { gt: 0 } },
  unmapped: { origin: "store", mappedCount: 0 },
};

/**
 * A page of the products on stores, newest first.
 * @throws AppError badRequest for a cursor that is none
 */
export async function listListings({ scope, tab, filter, cursor, pageSize }: { scope: WorkspaceScope; tab: ListingTab; filter: ListingFilter; cursor: string | undefined; pageSize: number }): Promise<{ products: ListingRow[]; next: string | null; previous: string | null; total: number }> {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const where: Prisma.ListingWhereInput = {
    ...TABS[tab],
    removedAt: null,
    ...(filter.keyword && { title: { contains: filter.keyword, mode: "insensitive" } }),
    ...(filter.storeId && { storeId: filter.storeId }),
    ...(filter.status !== "all" && { status: filter.status }),
    ...(filter.pushState !== "all" && { pushState: filter.pushState }),
  };
  const [listings, total] = await Promise.all([
    scope.db.listing.findMany({ where: { ...where, AND: beyond }, ...reading }),
    scope.db.listing.count({ where, take: COUNT_LIMIT }),
  ]);
  const page = pageOf(listings, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { products: await toListingRows({ scope, listings: page.rows }), next: page.next, previous: page.previous, total };
}

/** Listings as the lists show them. */
export async function toListingRows({ scope, listings }: { scope: WorkspaceScope; listings: readonly Listing[] }): Promise<ListingRow[]> {
  const stores = await scope.db.store.findMany({ where: { id: { in: [...new Set(listings.map(({ storeId }) => storeId))] } } });
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  return listings.map((listing) => toRow(listing, storeOf.get(listing.storeId)));
}

function toRow(listing: Listing, store: Store | undefined): ListingRow {
  const detail = (listing.errorDetail as { detail?: string | null } | null)?.detail ?? null;
  return {
    listing_id: listing.id,
    product_package_id: listing.importedProductId,
    origin: listing.origin === "pushed" ? "pushed" : "store",
    name: listing.title,
    image: listing.imageUrl,
    store_id: listing.storeId,
    store_name: store?.name ?? "",
    channel: store?.platform ?? "",
    status: listing.status,
    push_state: listing.pushState as PushState,
    error: listing.errorCode,
    error_detail: listing.pushState === "error" ? detail : null,
    price_range: listing.priceLow && listing.priceHigh ? { low: listing.priceLow.toFixed(2), high: listing.priceHigh.toFixed(2) } : null,
    currency: listing.currency,
    total_variants: listing.variantsCount,
    mapped_variants: listing.mappedCount,
    admin_url: store && listing.externalId ? storeProductUrl(store, listing.externalId) : null,
    pushed_at: listing.pushedAt?.toISOString() ?? null,
    created_at: listing.createdAt.toISOString(),
  };
}
