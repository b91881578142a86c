import { Prisma, type Listing, type Store } from "@prisma/client";
import { storeProductUrl } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { likePattern } from "~/platform/db/like-pattern.server";
import { newestFirst, pageOf, readCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { toState } from "~/platform/states/state-table";
import type { ListingRow } from "../../contract/center";
import type { CenterSort } from "../../rules/listings/product-center-list";
import { PUSH_TABLE } from "../../rules/push/push-states";
import { readSupplies, type ListingSupply } from "./list-inventory.sql.server";

export type ListingTab = "pushed" | "mapped" | "unmapped";

export interface ListingFilter {
  keyword: string;
  storeId: string | undefined;
  status: "all" | "active" | "draft" | "archived";
  pushState: "all" | "pushing" | "error";
  /** Of what nothing is bought for, the newest come first whatever is asked */
  sort: CenterSort;
}

/** What lists of what is bought are sorted by, each with an index of its own (decision 91). What is not known is least. */
const SORTED_BY = {
  created_at: Prisma.sql`l.created_at`,
  cost: Prisma.sql`coalesce(l.supply_cost, -1)`,
  stock: Prisma.sql`coalesce(l.supply_stock, -1)`,
  margin: Prisma.sql`coalesce(l.supply_margin, '-Infinity')`,
  read_at: Prisma.sql`coalesce(l.supply_read_at, '-infinity')`,
} as const;
type SortedBy = keyof typeof SORTED_BY;

/** Counted to here and no further (decision 0007). */
const COUNT_LIMIT = 10_000;

const TABS: Record<ListingTab, Prisma.ListingWhereInput> = {
  pushed: { origin: "pushed" },
  mapped: { origin: "store", mappedCount: { gt: 0 } },
  unmapped: { origin: "store", mappedCount: 0 },
};

/**
 * A page of the products on stores.
 * @throws AppError badRequest for a cursor that is none
 */
export async function listListings({
  scope,
  tab,
  filter,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  tab: ListingTab;
  filter: ListingFilter;
  cursor: string | undefined;
  pageSize: number;
}): Promise<{ products: ListingRow[]; next: string | null; previous: string | null; total: number }> {
  const from = readCursor(cursor);
  const where = conditions(tab, filter);
  const [listings, total] = await Promise.all([
    filter.sort === "created_at_desc" || tab === "unmapped"
      ? readNewest({ scope, where, from, pageSize })
      : readSorted({ scope, tab, filter, from, pageSize }),
    scope.db.listing.count({ where, take: COUNT_LIMIT }),
  ]);
  const page = pageOf(listings, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return {
    products: await toListingRows({ scope, listings: page.rows }),
    next: page.next,
    previous: page.previous,
    total,
  };
}

interface PageQuestion {
  scope: WorkspaceScope;
  from: ListCursor | null;
  pageSize: number;
}

function readNewest({ scope, where, from, pageSize }: PageQuestion & { where: Prisma.ListingWhereInput }) {
  const { beyond, ...reading } = newestFirst(from, pageSize);
  return scope.db.listing.findMany({ where: { ...where, AND: beyond }, ...reading });
}

/** The products of a page by what they cost, have, earn, or when they were read. */
async function readSorted({
  scope,
  tab,
  filter,
  from,
  pageSize,
}: PageQuestion & { tab: ListingTab; filter: ListingFilter }): Promise<Listing[]> {
  const isBackwards = from?.direction === "previous";
  const by = SORTED_BY[filter.sort.replace(/_(asc|desc)$/, "") as SortedBy];
  const isDescending = filter.sort.endsWith("_desc") !== isBackwards;
  const way = Prisma.raw(isDescending ? "DESC" : "ASC");
  const beyond = Prisma.raw(isDescending ? "<" : ">");
  const { keyword, storeId, status, pushState } = filter;
  const narrowed = [
    tab === "pushed" ? Prisma.sql`l.origin = 'pushed'` : Prisma.sql`l.origin = 'store' AND l.mapped_count > 0`,
    ...(keyword ? [Prisma.sql`l.title ILIKE ${`%${likePattern(keyword)}%`}`] : []),
    ...(storeId ? [Prisma.sql`l.store_id = ${storeId}::uuid`] : []),
    ...(status === "all" ? [] : [Prisma.sql`l.status = ${status}`]),
    ...(pushState === "all" ? [] : [Prisma.sql`l.push_state = ${pushState}`]),
    // What it is sorted by is read anew, as the cursor knows the product's moment alone.
    ...(from
      ? [
          Prisma.sql`(${by}, l.id) ${beyond} ((SELECT ${by} FROM listings l WHERE l.workspace_id = ${scope.workspaceId}::uuid AND l.id = ${from.id}::uuid), ${from.id}::uuid)`,
        ]
      : []),
  ];
  const found = await scopedSql<{ id: string }>(scope)`
    SELECT l.id::text FROM listings l
    WHERE ${tenant("l")} AND l.removed_at IS NULL AND (l.origin = 'pushed' OR l.mapped_count > 0) AND ${Prisma.join(narrowed, " AND ")}
    ORDER BY ${by} ${way}, l.id ${way} LIMIT ${pageSize + 1}`;
  const listings = await scope.db.listing.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/** How many products a tab has as filtered, counted up to `most`. */
export function countListings({
  scope,
  tab,
  filter,
  most,
}: {
  scope: WorkspaceScope;
  tab: ListingTab;
  filter: ListingFilter;
  most: number;
}): Promise<number> {
  return scope.db.listing.count({ where: conditions(tab, filter), take: most });
}

/** How many products each tab has, up to 10,000. */
export async function countListingTabs({ scope }: { scope: WorkspaceScope }) {
  const count = async (tab: ListingTab) => {
    const found = await scope.db.listing.count({ where: { ...TABS[tab], removedAt: null }, take: COUNT_LIMIT + 1 });
    return { count: Math.min(found, COUNT_LIMIT), capped: found > COUNT_LIMIT };
  };
  const [pushed, mapped, unmapped] = await Promise.all([count("pushed"), count("mapped"), count("unmapped")]);
  return { pushed, mapped, unmapped };
}

function conditions(tab: ListingTab, filter: ListingFilter): Prisma.ListingWhereInput {
  return {
    ...TABS[tab],
    removedAt: null,
    ...(filter.keyword && { title: { contains: filter.keyword, mode: "insensitive" } }),
    ...(filter.storeId && { storeId: filter.storeId }),
    ...(filter.status !== "all" && { status: filter.status }),
    ...(filter.pushState !== "all" && { pushState: filter.pushState }),
  };
}

/** Listings as the lists show them. */
export async function toListingRows({
  scope,
  listings,
}: {
  scope: WorkspaceScope;
  listings: readonly Listing[];
}): Promise<ListingRow[]> {
  const [stores, supplies] = await Promise.all([
    findStores({ db: scope.db, ids: [...new Set(listings.map(({ storeId }) => storeId))] }),
    readSupplies(
      scope,
      listings.map(({ id }) => id),
    ),
  ]);
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  const supplyOf = new Map(supplies.map((supply) => [supply.listingId, supply]));
  return listings.map((listing) => toRow(listing, storeOf.get(listing.storeId), supplyOf.get(listing.id)));
}

function toRow(listing: Listing, store: Store | undefined, supply: ListingSupply | undefined): ListingRow {
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
    push_state: toState(PUSH_TABLE, listing.pushState),
    error: listing.errorCode,
    error_detail: listing.pushState === "error" ? detail : null,
    missing: { publications: listing.missingPublications, pictures: listing.missingPictures },
    price_range:
      listing.priceLow && listing.priceHigh
        ? { low: listing.priceLow.toFixed(2), high: listing.priceHigh.toFixed(2) }
        : null,
    currency: listing.currency,
    total_variants: listing.variantsCount,
    mapped_variants: listing.mappedCount,
    is_mapping_lost: listing.mappingLostAt !== null && listing.mappedCount < listing.variantsCount,
    sources: supply?.sources ?? [],
    cost_range: supply?.costLow && supply.costHigh ? { low: supply.costLow, high: supply.costHigh } : null,
    cost_currency: supply?.costCurrency ?? listing.currency,
    available: supply?.available ?? null,
    margin: listing.supplyMargin?.toFixed(1) ?? null,
    read_at: listing.supplyReadAt?.toISOString() ?? null,
    supply_state: supply?.state ?? null,
    admin_url: store && listing.externalId ? storeProductUrl(store, listing.externalId) : null,
    pushed_at: listing.pushedAt?.toISOString() ?? null,
    created_at: listing.createdAt.toISOString(),
  };
}
