import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SUPPLIER_SORTS } from "~/adapters/supplier/supplier";
import {
  commonSorts,
  countFilters,
  filterFromSearch,
  findInput,
  LISTING_RANGE_NAMES,
  ORDER_RANGE_NAMES,
  PRICE_RANGE_NAMES,
  PRODUCT_SORT_NAMES,
  PRODUCT_SORT_OPTIONS,
  searchLimits,
  searchOfFilter,
  supplierSort,
  type ProductFilter,
} from "./product-filter.ts";

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const filters: fc.Arbitrary<ProductFilter> = fc.record({
  keyword: fc.string({ maxLength: 40 }).map((text) => text.replaceAll("\0", "").trim()),
  source: orNull(fc.constantFrom("all", "own_source")),
  categoryId: orNull(fc.constantFrom("1524", "fashion")),
  collection: orNull(fc.constantFrom("trending", "new-arrivals")),
  shipTo: orNull(fc.constantFrom("US", "DE", "GB")),
  sort: orNull(fc.constantFrom(...PRODUCT_SORT_NAMES)),
  orders: orNull(fc.constantFrom(...ORDER_RANGE_NAMES)),
  price: orNull(fc.constantFrom(...PRICE_RANGE_NAMES)),
  listings: orNull(fc.constantFrom(...LISTING_RANGE_NAMES)),
  isWellRated: fc.boolean(),
  page: fc.integer({ min: 1, max: 400 }),
});

describe("the list's filter (P014)", () => {
  test("an address carries any filter and gives it back", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterFromSearch(new URLSearchParams(searchOfFilter(filter).toString()))).toEqual(filter);
      }),
    );
  });

  test("the default filter needs no words in the address", () => {
    expect(searchOfFilter(filterFromSearch(new URLSearchParams())).toString()).toBe("");
  });

  test("nonsense in an address is as if unsaid", () => {
    const nonsense = new URLSearchParams(
      "sort=best&price=cheap&ship_to=usa&page=-3&orders=&rating=9&category_id=a b&source=../x",
    );
    expect(filterFromSearch(nonsense)).toEqual(filterFromSearch(new URLSearchParams()));
  });

  test("any text reads as a filter", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { page, keyword } = filterFromSearch(new URLSearchParams(text));
        expect(page).toBeGreaterThanOrEqual(1);
        expect(keyword).not.toContain("\0");
      }),
    );
  });

  test("filters are counted, words and sort are not", () => {
    const filter = filterFromSearch(new URLSearchParams("keyword=bag&sort=asc_price&price=10_30&rating=4&ship_to=DE"));
    expect(countFilters(filter)).toBe(2);
    expect(findInput(filter)).toMatchObject({ keyword: "bag", price: "10_30", rating: 4, ship_to: "DE", page: 1 });
  });

  test("G181 the documented sorts keep their spelling", () => {
    expect(PRODUCT_SORT_NAMES).toEqual(
      expect.arrayContaining(["desc_price", "asc_price", "desc_lastest_volume", "asc_lastest_volume"]),
    );
  });

  test("G066 each sort has a label, a key, what it goes by and a direction, and a supplier understands it", () => {
    expect(PRODUCT_SORT_OPTIONS.map(({ key, by, direction }) => [key, by, direction])).toEqual([
      ["desc_profit", "profit", "desc"],
      ["relevant", "relevance", "desc"],
      ["desc_lastest_volume", "orders", "desc"],
      ["asc_lastest_volume", "orders", "asc"],
      ["asc_price", "price", "asc"],
      ["desc_price", "price", "desc"],
      ["asc_shipping_time", "shipping_time", "asc"],
      ["desc_shipping_time", "shipping_time", "desc"],
      ["asc_shipping_cost", "shipping_cost", "asc"],
      ["desc_shipping_cost", "shipping_cost", "desc"],
      ["newest", "age", "asc"],
    ]);
    for (const { label, key } of PRODUCT_SORT_OPTIONS) expect(label).toBe(`sorts.${key}`);
    expect(PRODUCT_SORT_NAMES.map(supplierSort).toSorted()).toEqual([...SUPPLIER_SORTS].toSorted());
  });

  test("G180 highest profit is the default where it can be told, and only what all suppliers answer can be chosen", () => {
    expect(commonSorts([SUPPLIER_SORTS])).toEqual(PRODUCT_SORT_NAMES);
    expect(PRODUCT_SORT_NAMES[0]).toBe("desc_profit");
    expect(
      commonSorts([SUPPLIER_SORTS, ["relevance", "price_asc", "orders_desc"], ["price_asc", "relevance", "newest"]]),
    ).toEqual(["relevant", "asc_price"]);
    expect(findInput(filterFromSearch(new URLSearchParams()))).not.toHaveProperty("sort");
    expect(findInput(filterFromSearch(new URLSearchParams("sort=asc_shipping_time")))).toMatchObject({
      sort: "asc_shipping_time",
    });
  });

  test("G067 G182 G183 G184 G185 the choices have the documented ends", () => {
    const orders = ORDER_RANGE_NAMES.map((name) => searchLimits({ orders: name })).map(({ minOrders, maxOrders }) => [
      minOrders,
      maxOrders,
    ]);
    expect(orders).toEqual([
      [100, undefined],
      [undefined, 500],
      [500, 1000],
      [1000, 5000],
      [5000, 10000],
      [10000, undefined],
    ]);
    const prices = PRICE_RANGE_NAMES.map((name) => searchLimits({ price: name })).map(({ minPrice, maxPrice }) => [
      minPrice,
      maxPrice,
    ]);
    expect(prices).toEqual([
      [undefined, "10"],
      ["10", "30"],
      ["30", "50"],
      ["50", "100"],
      ["100", undefined],
    ]);
    const listings = LISTING_RANGE_NAMES.map((name) => searchLimits({ listings: name })).map(
      ({ minListings, maxListings }) => [minListings, maxListings],
    );
    expect(listings).toEqual([
      [undefined, 100],
      [100, 250],
      [250, 500],
      [500, 750],
      [750, 1000],
      [1000, undefined],
    ]);
    expect(findInput(filterFromSearch(new URLSearchParams("rating=4")))).toMatchObject({ rating: 4 });
  });

  test("the documented choices become limits (catalog §2)", () => {
    expect(searchLimits({ price: "under_10", orders: "5000_10000", listings: "over_1000", rating: 4 })).toEqual({
      minPrice: undefined,
      maxPrice: "10",
      minOrders: 5000,
      maxOrders: 10000,
      minListings: 1000,
      maxListings: undefined,
      minRating: 4,
    });
  });
});
