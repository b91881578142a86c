import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { ORDER_SORTS } from "~/areas/orders/rules/reading/order-filter";
import { orderSortOptions } from "~/areas/orders/screens/reading/order-sorts";
import { shownSort, sortFromShown, type SortName } from "~/ui/lists/list-sorts";
import { IMPORT_SORTS } from "../../rules/imports/import-list";
import { importSortOptions } from "./import-sorts";

const t = ((key: string) => key) as unknown as TFunction<"orders"> & TFunction<"products">;

test.each([
  ["O004 orders", ORDER_SORTS, orderSortOptions(t)],
  ["products", IMPORT_SORTS, importSortOptions(t)],
])("%s: each sort is offered both ways, and leads back to itself", (_, sorts: readonly SortName[], options) => {
  expect(options.map(({ value }) => value).sort()).toEqual(sorts.map(shownSort).sort());
  for (const sort of sorts) expect(sortFromShown(sorts, shownSort(sort))).toBe(sort === sorts[0] ? null : sort);
  // The menu knows a sort's two ways by the blank between key and way, the way up first.
  expect(options.map(({ value }) => value.split(" ")[1])).toEqual(["asc", "desc", "asc", "desc", "asc", "desc"]);
  expect(sortFromShown(sorts, "nonsense")).toBe(null);
});
