import type { SupplierSearch, SupplierSort } from "~/adapters/supplier/supplier";

/** A choice of order (G066): `label` is a key of find-product.json, `key` what the address and the find call say. */
interface SortOption {
  label: string;
  key: string;
  by: "profit" | "relevance" | "orders" | "price" | "shipping_time" | "shipping_cost" | "age";
  direction: "asc" | "desc";
}

/** The documented sorts of the product list (catalog §2, G180, G181, decision 26) in the order of its menu; those nobody would press, such as the least profit, have no place in it. */
export const PRODUCT_SORT_OPTIONS = [
  { label: "sorts.desc_profit", key: "desc_profit", by: "profit", direction: "desc" },
  { label: "sorts.relevant", key: "relevant", by: "relevance", direction: "desc" },
  { label: "sorts.desc_lastest_volume", key: "desc_lastest_volume", by: "orders", direction: "desc" },
  { label: "sorts.asc_lastest_volume", key: "asc_lastest_volume", by: "orders", direction: "asc" },
  { label: "sorts.asc_price", key: "asc_price", by: "price", direction: "asc" },
  { label: "sorts.desc_price", key: "desc_price", by: "price", direction: "desc" },
  { label: "sorts.asc_shipping_time", key: "asc_shipping_time", by: "shipping_time", direction: "asc" },
  { label: "sorts.desc_shipping_time", key: "desc_shipping_time", by: "shipping_time", direction: "desc" },
  { label: "sorts.asc_shipping_cost", key: "asc_shipping_cost", by: "shipping_cost", direction: "asc" },
  { label: "sorts.desc_shipping_cost", key: "desc_shipping_cost", by: "shipping_cost", direction: "desc" },
  { label: "sorts.newest", key: "newest", by: "age", direction: "asc" },
] as const satisfies readonly SortOption[];
export type ProductSort = (typeof PRODUCT_SORT_OPTIONS)[number]["key"];
export const PRODUCT_SORT_NAMES = PRODUCT_SORT_OPTIONS.map(({ key }) => key) as [ProductSort, ...ProductSort[]];

/** What a supplier's search understands by a sort. */
export function supplierSort(sort: ProductSort): SupplierSort {
  const option: SortOption = PRODUCT_SORT_OPTIONS.find(({ key }) => key === sort) ?? PRODUCT_SORT_OPTIONS[0];
  switch (option.by) {
    case "profit":
      return "profit_desc";
    case "relevance":
      return "relevance";
    case "age":
      return "newest";
    default:
      return `${option.by}_${option.direction}`;
  }
}

/**
 * The sorts that all of the asked suppliers answer, in the menu's order. The first is what their list has unless another is
 * asked for: highest profit where that can be told (G180), else the supplier's own order.
 */
export function commonSorts(suppliers: readonly (readonly SupplierSort[])[]): ProductSort[] {
  return PRODUCT_SORT_NAMES.filter((name) => suppliers.every((sorts) => sorts.includes(supplierSort(name))));
}

/** From and to, both included; null is open. */
type Range = readonly [from: number | null, to: number | null];

/** The documented choices of how often a product was ordered (catalog §2). */
const ORDER_RANGES = {
  over_100: [100, null],
  under_500: [null, 500],
  "500_1000": [500, 1_000],
  "1000_5000": [1_000, 5_000],
  "5000_10000": [5_000, 10_000],
  over_10000: [10_000, null],
} as const satisfies Record<string, Range>;

/** The documented price choices, in US dollars (catalog §2). */
const PRICE_RANGES = {
  under_10: [null, 10],
  "10_30": [10, 30],
  "30_50": [30, 50],
  "50_100": [50, 100],
  over_100: [100, null],
} as const satisfies Record<string, Range>;

/** The documented choices of how many stores list a product (catalog §2). */
const LISTING_RANGES = {
  under_100: [null, 100],
  "100_250": [100, 250],
  "250_500": [250, 500],
  "500_750": [500, 750],
  "750_1000": [750, 1_000],
  over_1000: [1_000, null],
} as const satisfies Record<string, Range>;

export type OrderRange = keyof typeof ORDER_RANGES;
export type PriceRange = keyof typeof PRICE_RANGES;
export type ListingRange = keyof typeof LISTING_RANGES;
export const ORDER_RANGE_NAMES = Object.keys(ORDER_RANGES) as [OrderRange, ...OrderRange[]];
export const PRICE_RANGE_NAMES = Object.keys(PRICE_RANGES) as [PriceRange, ...PriceRange[]];
export const LISTING_RANGE_NAMES = Object.keys(LISTING_RANGES) as [ListingRange, ...ListingRange[]];

/** The rating filter asks for four stars and up (catalog §9). */
const MIN_RATING = 4;
/** Where goods go when nobody says (P146). */
export const DEFAULT_SHIP_TO = "US";
/** Products on one page of the list. */
export const PAGE_SIZE = 24;

/** What the product list is asked for; null is any. */
export interface ProductFilter {
  keyword: string;
  /** A supplier's id, or "all"; null for the first there is */
  source: string | null;
  categoryId: string | null;
  collection: string | null;
  /** ISO 3166-1 alpha-2; null is worldwide */
  shipTo: string | null;
  /** Null for the list's default */
  sort: ProductSort | null;
  orders: OrderRange | null;
  price: PriceRange | null;
  listings: ListingRange | null;
  /** Four stars and up alone */
  isWellRated: boolean;
  /** From 1 */
  page: number;
}

const WORD = /^[\w-]{1,60}$/;
/** The last page that can be asked for */
export const LAST_PAGE = 400;

/** Reads the filter of an address; what it says wrongly is as if unsaid. */
export function filterFromSearch(search: URLSearchParams): ProductFilter {
  const word = (name: string) => {
    const value = search.get(name) ?? "";
    return WORD.test(value) ? value : null;
  };
  const page = Number(search.get("page"));
  const shipTo = search.get("ship_to") ?? "";
  return {
    keyword: (search.get("keyword") ?? "").replaceAll("\0", "").trim().slice(0, 200),
    source: word("source"),
    categoryId: word("category_id"),
    collection: word("collection"),
    shipTo: /^[A-Z]{2}$/.test(shipTo) ? shipTo : null,
    sort: oneOf(PRODUCT_SORT_NAMES, search.get("sort")),
    orders: oneOf(ORDER_RANGE_NAMES, search.get("orders")),
    price: oneOf(PRICE_RANGE_NAMES, search.get("price")),
    listings: oneOf(LISTING_RANGE_NAMES, search.get("listings")),
    isWellRated: search.get("rating") === String(MIN_RATING),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** Writes a filter as the part of an address behind "?"; only what differs from the default is said. */
export function searchOfFilter(filter: ProductFilter): URLSearchParams {
  const entries: [string, string | null][] = [
    ["keyword", filter.keyword || null],
    ["source", filter.source],
    ["category_id", filter.categoryId],
    ["collection", filter.collection],
    ["ship_to", filter.shipTo],
    ["sort", filter.sort],
    ["orders", filter.orders],
    ["price", filter.price],
    ["listings", filter.listings],
    ["rating", filter.isWellRated ? String(MIN_RATING) : null],
    ["page", filter.page === 1 ? null : String(filter.page)],
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The input of the find call (C137) for a filter. */
export function findInput(filter: ProductFilter) {
  return {
    keyword: filter.keyword,
    ...(filter.source && { source: filter.source }),
    ...(filter.categoryId && { category_id: filter.categoryId }),
    ...(filter.collection && { collection: filter.collection }),
    ...(filter.shipTo && { ship_to: filter.shipTo }),
    ...(filter.sort && { sort: filter.sort }),
    ...(filter.orders && { orders: filter.orders }),
    ...(filter.price && { price: filter.price }),
    ...(filter.listings && { listings: filter.listings }),
    ...(filter.isWellRated && { rating: MIN_RATING }),
    page: filter.page,
    page_size: PAGE_SIZE,
  };
}

/** The limits of the chosen ranges as a supplier's search takes them. */
export function searchLimits({
  orders,
  price,
  listings,
  rating,
}: {
  orders?: OrderRange;
  price?: PriceRange;
  listings?: ListingRange;
  rating?: number;
}): Pick<
  SupplierSearch,
  "minPrice" | "maxPrice" | "minOrders" | "maxOrders" | "minListings" | "maxListings" | "minRating"
> {
  const [minOrders, maxOrders] = orders ? ORDER_RANGES[orders] : [null, null];
  const [minPrice, maxPrice] = price ? PRICE_RANGES[price] : [null, null];
  const [minListings, maxListings] = listings ? LISTING_RANGES[listings] : [null, null];
  return {
    minOrders: minOrders ?? undefined,
    maxOrders: maxOrders ?? undefined,
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    minListings: minListings ?? undefined,
    maxListings: maxListings ?? undefined,
    minRating: rating,
  };
}

/** How many filters a person has set beside words, source, sort and page. */
export function countFilters(filter: ProductFilter): number {
  return [filter.categoryId, filter.orders, filter.price, filter.listings, filter.isWellRated || null].filter(
    (value) => value !== null,
  ).length;
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((candidate) => candidate === value) ?? null;
}
