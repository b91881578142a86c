import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { ORDER_SORTS } from "../../rules/reading/order-filter";
import { orderSortOptions } from "./order-sorts";

const t = ((key: string) => key) as unknown as TFunction<"orders">;

test("O004 each sort is offered both ways, and leads back to itself", () => {
  const options = orderSortOptions(t);
  expect(options.map(({ value }) => value).sort()).toEqual(ORDER_SORTS.map(shownSort).sort());
  for (const sort of ORDER_SORTS)
    expect(sortFromShown(ORDER_SORTS, shownSort(sort))).toBe(sort === "created_at_desc" ? null : sort);
  // The menu knows a sort's two ways by the blank between key and way, the way up first.
  expect(options.map(({ value }) => value.split(" ")[1])).toEqual(["asc", "desc", "asc", "desc", "asc", "desc"]);
  expect(sortFromShown(ORDER_SORTS, "nonsense")).toBe(null);
});
