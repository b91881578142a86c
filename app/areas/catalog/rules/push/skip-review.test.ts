import { expect, test } from "vitest";
import { storeWithoutReview } from "./skip-review";

const store = (change: object = {}) => ({ store_id: "north", can_convert: true, is_coming_soon: false, ...change });
const product = (change: object = {}) => ({ losing_variants: 0, statuses: [] as string[], ...change });
const asked = (change: object = {}) => ({ isPublished: true, stores: [store()], imported: [product()], ...change });

test("P054 the one store takes what no person has to look at: new products, imported or still at their supplier", () => {
  expect(storeWithoutReview(asked())).toBe("north");
  expect(storeWithoutReview(asked({ isPublished: false }))).toBe("north");
  expect(storeWithoutReview(asked({ imported: [] }))).toBe("north");
  expect(storeWithoutReview(asked({ stores: [store({ store_id: "soon", is_coming_soon: true }), store()] }))).toBe(
    "north",
  );
});

test.each([
  ["there is no store", asked({ stores: [] })],
  ["no store takes products yet", asked({ stores: [store({ is_coming_soon: true })] })],
  ["there are two stores", asked({ stores: [store(), store({ store_id: "south" })] })],
  ["of two stores one can't be reached by a rate", asked({ stores: [store(), store({ can_convert: false })] })],
  ["there is no rate to the store's currency", asked({ stores: [store({ can_convert: false })] })],
  ["one of the products loses", asked({ imported: [product(), product({ losing_variants: 1 })] })],
  ["one of the products is gone", asked({ imported: [product(), undefined] })],
])("P054 a person looks where %s", (_, question) => {
  expect(storeWithoutReview(question)).toBeNull();
});

test.each([
  [true, ["active"], "north"],
  [true, ["draft"], null],
  [true, ["active", "draft"], null],
  [true, ["archived"], null],
  [false, ["draft"], "north"],
  [false, ["active"], null],
])("P054 P030 published %s: what stores have as %j is pushed again to %s", (isPublished, statuses, expected) => {
  expect(storeWithoutReview(asked({ isPublished, imported: [product({ statuses })] }))).toBe(expected);
});
