import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldCase } from "../../../../../tests/factories/field-cases.ts";
import { matchVariants } from "./match-variants";

const store = (id: string, optionValues: string[], sku = "") => ({ id, optionValues, sku });
const supplier = (skuId: string, ...optionValues: string[]) => ({ skuId, optionValues });
/** Variants named by their values. */
const sold = (...variants: string[][]) => variants.map((values) => store(values.join("/"), values));
const supplied = (...variants: string[][]) => variants.map((values) => supplier(values.join("/"), ...values));
const matched = (...args: Parameters<typeof matchVariants>) => Object.fromEntries(matchVariants(...args));

test("variants match by option values in any order and spelling", () => {
  const matches = matchVariants(
    [store("a", ["Dark Red", "M"]), store("b", ["Blue", "XL"])],
    [supplier("1", "xl", "blue"), supplier("2", "m", "dark-red")],
  );
  expect(Object.fromEntries(matches)).toEqual({ a: "2", b: "1" });
});

test("a SKU that is the supplier's id matches, unless several variants carry it", () => {
  expect(matchVariants([store("a", ["One"], "1")], [supplier("1", "x"), supplier("2", "y")]).get("a")).toBe("1");
  const copied = [store("a", ["x"], "1"), store("b", ["y"], "1")];
  expect(matched(copied, [supplier("1", "x"), supplier("2", "y")])).toEqual({ a: "1", b: "2" });
});

test("the supplier's only variant is bought for the store's only one, and for several just where it has no options", () => {
  expect([...matchVariants([store("a", ["x"])], [supplier("1", "z")]).values()]).toEqual(["1"]);
  expect([...matchVariants([store("a", ["x"]), store("b", ["y"])], [supplier("1")]).values()]).toEqual(["1", "1"]);
  expect(matchVariants([store("a", ["x"]), store("b", ["y"])], [supplier("1", "z")]).size).toBe(0);
});

describe("values go before what there is one of, and before a SKU", () => {
  const names = { store: ["Color"], supplier: ["Colour"] };

  test("the only ones on both sides are not the same in another color", () => {
    expect(matched(sold(["Red"]), supplied(["Blue"]), names)).toEqual({});
    expect(matched(sold(["Blue"]), supplied(["blue"]), names)).toEqual({ Blue: "blue" });
    expect(matched(sold(["Default Title"]), supplied(["Blue"]), { ...names, store: ["Title"] })).toEqual({
      "Default Title": "Blue",
    });
    const sizes = { store: ["Top size", "Bottom size"], supplier: ["Top size", "Bottom size"] };
    expect(matched(sold(["M", "M"]), supplied(["S", "M"]), sizes)).toEqual({});
  });

  test("a SKU tells a variant whose value the merchant has renamed, and none whose values are another's", () => {
    const colors = [supplier("1", "Red"), supplier("2", "Blue")];
    expect(matched([store("a", ["Crimson"], "1"), store("b", ["Blue"], "2")], colors, names)).toEqual({
      a: "1",
      b: "2",
    });
    expect(matched([store("a", ["Blue"], "1"), store("b", ["Red"], "2")], colors, names)).toEqual({ a: "2", b: "1" });
    const twice = [...colors, supplier("3", "Blue")];
    expect(matched([store("a", ["Blue"], "1")], twice, names)).toEqual({});
    expect(matched([store("a", ["Blue"], "3")], twice, names)).toEqual({ a: "3" });
  });
});

test("a further option of the supplier is overlooked while one variant is meant, and nothing is guessed otherwise", () => {
  const variants = [supplier("1", "red", "China"), supplier("2", "blue", "China"), supplier("3", "blue", "Spain")];
  expect(matched([store("a", ["Red"]), store("b", ["Blue"])], variants)).toEqual({ a: "1" });
  expect(matchVariants([store("c", [])], variants).size).toBe(0);
  const names = { store: ["Color"], supplier: ["Ships From", "Colour"] };
  const turned = variants.map(({ skuId, optionValues }) => supplier(skuId, ...optionValues.toReversed()));
  expect(matched([store("a", ["Red"]), store("b", ["Blue"])], turned, names)).toEqual({ a: "1" });
});

describe("values stand under their own option", () => {
  const TOP_AND_BOTTOM = ["Top size", "Bottom size"];
  const goods = supplied(["S", "M"], ["S", "S"], ["M", "M"]);

  test("a top in M with a bottom in S is not bought as a top in S with a bottom in M", () => {
    const names = { store: TOP_AND_BOTTOM, supplier: TOP_AND_BOTTOM };
    const both = sold(["S", "M"], ["M", "S"]);
    expect(matched(both, goods, names)).toEqual({ "S/M": "S/M" });
    expect(matched(both, goods)).toEqual({ "S/M": "S/M" });
    expect(matched(sold(["M", "S"]), goods, names)).toEqual({});
    expect(matched(sold(["M", "S"]), goods)).toEqual({});
    expect(matched(sold(["M", "S"]), supplied(["S", "M"]), names)).toEqual({});
  });

  test("what the supplier sells no more is not bought as the one the other way round", () => {
    const {
      _right_values: right,
      options,
      ...given
    } = fieldCase<{
      _right_values: Record<string, string | null>;
      options: string[];
      store: ReturnType<typeof store>[];
      supplier: ReturnType<typeof supplier>[];
    }>("same-values-in-two-options");
    const matches = matched(given.store, given.supplier, { store: options, supplier: options });
    for (const { id, optionValues } of given.store)
      expect([optionValues, matches[id] ?? null]).toEqual([optionValues, right[`store ${optionValues.join("/")}`]]);
  });

  test("they are found by the option's name, however the supplier puts its options", () => {
    const names = { store: TOP_AND_BOTTOM, supplier: ["bottom-size", "Top Sizes:"] };
    expect(matched(sold(["S", "M"], ["M", "S"], ["M", "M"]), goods, names)).toEqual({ "M/S": "S/M", "M/M": "M/M" });
    const jeans = { store: ["Waist", "Length"], supplier: ["Length", "Waist", "Colour"] };
    expect(
      matched(sold(["30", "32"], ["32", "30"]), supplied(["32", "30", "Blue"], ["30", "32", "Blue"]), jeans),
    ).toEqual({ "30/32": "32/30/Blue", "32/30": "30/32/Blue" });
  });

  test("under names that tell nothing, values that could be swapped match nothing, and others in any order", () => {
    const names = { store: ["Oberteil", "Unterteil"], supplier: TOP_AND_BOTTOM };
    expect(matched(sold(["S", "M"], ["S", "S"]), goods, names)).toEqual({ "S/S": "S/S" });
    expect(matched(sold(["S", "M"], ["M", "S"]), supplied(["S", "M"], ["M", "S"]), names)).toEqual({});
    const shirts = supplied(["M", "Red"], ["L", "Red"], ["M", "Blue"]);
    const translated = { store: ["Farbe", "Größe"], supplier: ["Size", "Color"] };
    expect(matched(sold(["red", "l"], ["blue", "m"], ["blue", "l"]), shirts, translated)).toEqual({
      "red/l": "L/Red",
      "blue/m": "M/Blue",
    });
  });

  test("some names that are known settle the others", () => {
    const names = { store: ["Color", "Größe"], supplier: ["Size", "Color"] };
    expect(matched(sold(["Red", "M"], ["Blue", "M"]), supplied(["M", "Red"], ["L", "Blue"]), names)).toEqual({
      "Red/M": "M/Red",
    });
    // A name that stands twice names nothing.
    const twice = { store: ["Size", "Size"], supplier: ["Size", "Width"] };
    expect(matched(sold(["S", "M"], ["M", "S"]), supplied(["S", "M"], ["M", "S"]), twice)).toEqual({});
  });

  test("spelling tells apart what is the same otherwise", () => {
    const names = { store: ["Size"], supplier: ["Size"] };
    expect(matched(sold(["Dark-red"], ["dark red"]), supplied(["dark red"], ["Dark-red"]), names)).toEqual({
      "Dark-red": "Dark-red",
      "dark red": "dark red",
    });
    expect(matched(sold(["DARK RED"]), supplied(["dark red"], ["Dark-red"]), names)).toEqual({});
  });

  test("whatever is matched has equal values under options of the same name", () => {
    const size = fc.constantFrom("S", "M", "L");
    const variants = fc.uniqueArray(fc.tuple(size, size, size), { minLength: 2, maxLength: 9, selector: String });
    const sequence = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
    fc.assert(
      fc.property(variants, variants, sequence, (mine, theirs, order) => {
        const names = { store: ["A", "B", "C"], supplier: order.map((index) => ["A", "B", "C"][index]!) };
        const turned = theirs.map((values) => order.map((index) => values[index]!));
        const found = theirs.filter((values) => mine.some((each) => String(each) === String(values)));
        expect(matched(sold(...mine), supplied(...turned), names)).toEqual(
          Object.fromEntries(found.map((values) => [values.join("/"), order.map((index) => values[index]).join("/")])),
        );
      }),
    );
  });
});
