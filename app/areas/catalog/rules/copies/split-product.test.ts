import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_PARTS, optionsOf, picturesOfPart, splitProduct, type SplitBy } from "./split-product.ts";

const OPTIONS = ["Color", "Size"];
const variant = (id: string, ...optionValues: string[]) => ({ id, optionValues });
const SHIRT = [
  variant("1", "Red", "S"),
  variant("2", "Blue", "S"),
  variant("3", "Red", "M"),
  variant("4", "Green", "M"),
];
const split = (how: SplitBy, variants = SHIRT) =>
  splitProduct({ title: "Shirt", options: OPTIONS, variants, split: how });
const shape = (outcome: ReturnType<typeof split>) =>
  "refusal" in outcome
    ? outcome.refusal
    : outcome.parts.map(({ title, variants }) => [title, variants.map(({ id }) => id).join("")]);

describe("a product that is split", () => {
  test("C226 by an option, a product for each of its values, whatever the option's capitals", () => {
    expect(shape(split({ by: "option", option: " color " }))).toEqual([
      ["Shirt – Red", "13"],
      ["Shirt – Blue", "2"],
      ["Shirt – Green", "4"],
    ]);
  });

  test("C226 by a number of variants, as a push shares them out", () => {
    expect(shape(split({ by: "size", max_variants: 3 }))).toEqual([
      ["Shirt (1)", "132"],
      ["Shirt (2)", "4"],
    ]);
  });

  test("C226 by chosen variants, which leave the product for one of their own", () => {
    expect(shape(split({ by: "variants", variant_ids: ["4", "2"] }))).toEqual([
      ["Shirt", "13"],
      ["Shirt (2)", "24"],
    ]);
  });

  test("C226 what makes no sense is refused, each with its own reason", () => {
    const many = Array.from({ length: MOST_PARTS + 1 }, (_, index) => variant(`${index}`, `Value ${index}`));
    expect(shape(split({ by: "option", option: "Color" }, SHIRT.slice(0, 1)))).toBe("one_variant");
    expect(shape(split({ by: "option", option: "Material" }))).toBe("unknown_option");
    expect(shape(split({ by: "option", option: "Size" }, SHIRT.slice(0, 2)))).toBe("one_part");
    expect(shape(split({ by: "size", max_variants: 4 }))).toBe("one_part");
    expect(shape(split({ by: "option", option: "Color" }, many))).toBe("too_many_parts");
    expect(shape(split({ by: "variants", variant_ids: ["1", "9"] }))).toBe("unknown_variants");
    expect(shape(split({ by: "variants", variant_ids: ["1", "2", "3", "4"] }))).toBe("all_variants");
  });

  test("C226 of whatever product: no variant is lost, none is in two, and no part is empty", () => {
    const value = fc.constantFrom("", "a", "b", " b", "A", "c");
    const product = fc.uniqueArray(fc.tuple(value, value, fc.nat(2_000)), {
      selector: ([, , id]) => id,
      maxLength: 2_048,
    });
    const how = fc.oneof(
      fc.record({ by: fc.constant("option" as const), option: fc.constantFrom("Color", "size", "Material") }),
      fc.record({ by: fc.constant("size" as const), max_variants: fc.integer({ min: 1, max: 100 }) }),
      fc.record({
        by: fc.constant("variants" as const),
        variant_ids: fc.array(fc.nat(2_000).map(String), { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(product, how, (rows, wish) => {
        const variants = rows.map(([color, size, id]) => variant(`${id}`, color, size));
        const outcome = split(wish, variants);
        if ("refusal" in outcome) return;
        const ids = outcome.parts.flatMap((part) => part.variants.map(({ id }) => id));
        expect([...ids].sort()).toEqual(variants.map(({ id }) => id).sort());
        expect(outcome.parts.length).toBeGreaterThan(1);
        expect(outcome.parts.length).toBeLessThanOrEqual(MOST_PARTS);
        expect(outcome.parts.every((part) => part.variants.length > 0)).toBe(true);
        if (wish.by === "size")
          expect(outcome.parts.every((part) => part.variants.length <= wish.max_variants)).toBe(true);
      }),
    );
  });
});

describe("what a part has of its product", () => {
  test("C226 the values that its variants have, in the product's sequence", () => {
    const options = [
      { name: "Color", values: ["Green", "Blue", "Red"] },
      { name: "Size", values: ["S", "M"] },
    ];
    expect(
      optionsOf(options, [variant("1", "Red", "M"), variant("2", "Blue", "M"), variant("3", "Teal", "M")]),
    ).toEqual([
      { name: "Color", values: ["Blue", "Red", "Teal"] },
      { name: "Size", values: ["M"] },
    ]);
  });

  test("C226 its own pictures first, none that shows other parts alone, and never none", () => {
    const [box, red, blue] = ["box", "red", "blue"].map((url) => ({ url }));
    const [isRed, isBlue, isBare] = [{ imageUrl: "red" }, { imageUrl: "blue" }, { imageUrl: null }];
    expect(picturesOfPart([box!, blue!, red!], [isRed, isBare], [isBlue])).toEqual([red, box]);
    expect(picturesOfPart([blue!], [isBare], [isBlue])).toEqual([blue]);
  });
});
