import { expect, test } from "vitest";
import { isAlike, sameVariants, type ComeProduct, type GoneProduct } from "./same-product";

const gone = (title: string, ...variants: [values: string, sku: string][]): GoneProduct => ({
  title,
  optionNames: ["Size"],
  variants: variants.map(([value, sku], place) => ({
    id: `was ${place}`,
    externalId: `old ${place}`,
    optionValues: [value],
    sku,
  })),
});
const come = (title: string, ...variants: [values: string, sku: string][]): ComeProduct => ({
  title,
  optionNames: ["Size"],
  variants: variants.map(([value, sku], place) => ({ externalId: `new ${place}`, optionValues: [value], sku })),
});
const same = (one: GoneProduct, other: ComeProduct) => [...sameVariants(one, other)];

test.each<[string, GoneProduct, ComeProduct, [string, string][]]>([
  ["by values, called the same", gone("Lamp", ["S", ""]), come(" lamp", ["S", ""]), [["new 0", "was 0"]]],
  ["by SKU, called otherwise", gone("Lamp", ["S", "A"]), come("Light", ["Small", "A"]), [["new 0", "was 0"]]],
  ["another product with the same sizes", gone("Lamp", ["S", "A"]), come("Shirt", ["S", "B"]), []],
  ["called the same, and sold under other SKUs", gone("Lamp", ["S", "A"]), come("Lamp", ["S", "B"]), []],
  [
    "what has no SKU any more, by its values",
    gone("Lamp", ["S", "A"], ["M", "B"]),
    come("Lamp", ["M", ""], ["S", "A"]),
    [
      ["new 0", "was 1"],
      ["new 1", "was 0"],
    ],
  ],
])("%s", (_, one, other, expected) => {
  expect(same(one, other).sort()).toEqual(expected.sort());
});

test("a product without SKUs is alike by its title alone", () => {
  expect(isAlike(gone("Lamp", ["S", ""]), come("Shirt", ["S", ""]))).toBe(false);
});
