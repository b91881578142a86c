import { expect, test } from "vitest";
import type { EditedListing } from "../../../contract/push";
import { allReplaced, countReplaced, setReplaced, toReplaceEdits } from "./replaced-edits";

const edited = (id: string, ...fields: EditedListing["edits"][number]["field"][]) =>
  ({ listing_id: id, edits: fields.map((field) => ({ field, count: 1, texts: [] })) }) as unknown as EditedListing;
const listings = [edited("a", "title", "status"), edited("b", "price", "deleted_variants")];

test("nothing is replaced until it is chosen, field by field", () => {
  expect(toReplaceEdits(listings, new Map())).toEqual([]);
  const chosen = setReplaced(new Map(), { listingId: "a", field: "title", isReplaced: true });
  expect(toReplaceEdits(listings, chosen)).toEqual([{ listing_id: "a", fields: ["title"] }]);
  expect(toReplaceEdits(listings, setReplaced(chosen, { listingId: "a", field: "title", isReplaced: false }))).toEqual(
    [],
  );
});

test("all at once is all but a status and deleted variants, which are asked for alone", () => {
  const all = allReplaced(listings);
  expect(toReplaceEdits(listings, all)).toEqual([
    { listing_id: "a", fields: ["title"] },
    { listing_id: "b", fields: ["price"] },
  ]);
  expect(countReplaced(listings, all)).toEqual({ chosen: 2, all: 2 });
  expect(countReplaced(listings, new Map())).toEqual({ chosen: 0, all: 2 });
});

test("what is not pushed any more is not replaced", () => {
  expect(toReplaceEdits([listings[1]!], allReplaced(listings))).toEqual([{ listing_id: "b", fields: ["price"] }]);
});
