import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { IMPORT_SORTS } from "../../rules/imports/import-list";
import { importSortOptions } from "./import-sorts";

const t = ((key: string) => key) as unknown as TFunction<"products">;

test("each sort is offered both ways, and leads back to itself", () => {
  const options = importSortOptions(t);
  expect(options.map(({ value }) => value).sort()).toEqual(IMPORT_SORTS.map(shownSort).sort());
  for (const sort of IMPORT_SORTS)
    expect(sortFromShown(IMPORT_SORTS, shownSort(sort))).toBe(sort === "created_at_desc" ? null : sort);
  // The menu knows a sort's two ways by the blank between key and way, the way up first.
  expect(options.map(({ value }) => value.split(" ")[1])).toEqual(["asc", "desc", "asc", "desc", "asc", "desc"]);
});
