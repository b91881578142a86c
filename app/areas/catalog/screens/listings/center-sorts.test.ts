import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { CENTER_SORTS } from "../../rules/listings/product-center-list";
import { centerSortOptions } from "./center-sorts";

const t = ((key: string) => key) as unknown as TFunction<"products">;

test("S056 each sort is offered both ways, the way up first, and leads back to itself", () => {
  const options = centerSortOptions(t);
  expect(options.map(({ value }) => value).sort()).toEqual(CENTER_SORTS.map(shownSort).sort());
  for (const sort of CENTER_SORTS)
    expect(sortFromShown(CENTER_SORTS, shownSort(sort))).toBe(sort === "created_at_desc" ? null : sort);
  expect(options.map(({ value }) => value.split(" ")[1])).toEqual(Array(5).fill(["asc", "desc"]).flat());
});
