import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { ORDER_SORTS } from "../../rules/reading/order-filter";
import { orderSortOptions } from "./order-sorts";

test("O004 each sort of orders is offered, and leads back to itself", () => {
  const options = orderSortOptions(((key: string) => key) as unknown as TFunction<"orders">);
  expect(options.map(({ value }) => value).sort()).toEqual(ORDER_SORTS.map(shownSort).sort());
  for (const sort of ORDER_SORTS)
    expect(sortFromShown(ORDER_SORTS, shownSort(sort))).toBe(sort === ORDER_SORTS[0] ? null : sort);
});
