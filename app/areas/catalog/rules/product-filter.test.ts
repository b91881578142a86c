import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countFilters,
  filterFromSearch,
  findInput,
  LISTING_RANGE_NAMES,
  ORDER_RANGE_NAMES,
  PRICE_RANGE_NAMES,
  PRODUCT_SORT_NAMES,
  type ProductFilter,
  searchLimits,
  searchOfFilter,
} from "./product-filter.ts";

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const filters: fc.Arbitrary<ProductFilter> = fc.record({
  keyword: fc.string({ maxLength: 40 }).map((text) => text.replaceAll("\0", "").trim()),
  source: orNull(fc.constantFrom("all", "own_source")),
  categoryId: orNull(fc.constantFrom("1524", "fashion")),
  collection: orNull(fc.constantFrom("trending", "new-arrivals")),
  shipTo: orNull(fc.constantFrom("US", "DE", "GB")),
  sort: fc.constantFrom(...PRODUCT_SORT_NAMES),
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
    const nonsense = new URLSearchParams("sort=best&price=cheap&ship_to=usa&page=-3&orders=&rating=9&category_id=a b&source=../x");
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

  test("the documented choices become limits (catalog §2)", () => {
    expect(searchLimits({ price: "under_10", orders: "5000_10000", listings: "over_1000", rating: 4 })).toEqual({
      minPrice: undefined, maxPrice: "10", minOrders: 5000, maxOrders: 10000, minListings: 1000, maxListings: undefined, minRating: 4,
    });
  });
});
