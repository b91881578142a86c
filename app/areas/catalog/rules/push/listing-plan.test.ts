import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planListings } from "./listing-plan";
import { clampSplitNumber, countProducts, DEFAULT_SPLIT, partitionVariants, type SplitSettings } from "./split";

const settings = fc.record<SplitSettings>({
  threshold: fc.integer({ min: 0, max: 100 }),
  split_logic: fc.constantFrom("split_all_variants", "split_extra_variants"),
  split_handle: fc.constantFrom("max_variants_per_product", "max_create_products"),
  max_variants_per_product: fc.integer({ min: 0, max: 100 }),
  max_create_products: fc.integer({ min: 0, max: 100 }),
});
const SIZES = ["S", "M", "L", "XL"];
const makeVariants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    supplierSkuId: `sku-${index}`,
    optionValues: [`C${index % 7}`, `S${Math.floor(index / 7)}`, "a", "b"],
  }));

describe("splitting", () => {
  test.each([
    [100, {}, 1],
    [101, {}, 2],
    [350, {}, 4],
    [350, { split_handle: "max_create_products", max_create_products: 3 }, 3],
    [30, { threshold: 10, split_handle: "max_create_products", max_create_products: 100 }, 30],
    [150, { split_logic: "split_extra_variants" }, 2],
    [350, { split_logic: "split_extra_variants" }, 4],
    [12, { threshold: 10, max_variants_per_product: 0 }, 12],
  ] as const)("P151-P153 %i variants with %j are %i products", (variants, change, products) => {
    expect(countProducts(variants, { ...DEFAULT_SPLIT, ...change })).toBe(products);
  });

  test("P152 every variant lands in exactly one product, in as many as are counted, none empty", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), settings, (count, split) => {
        const variants = makeVariants(count);
        const parts = partitionVariants(variants, split, ({ optionValues }) => optionValues[0] ?? "");
        expect(parts).toHaveLength(countProducts(count, split));
        expect(parts.every((part) => part.length > 0)).toBe(true);
        expect(new Set(parts.flat())).toEqual(new Set(variants));
        expect(parts.flat()).toHaveLength(count);
      }),
    );
  });

  test.each([
    ["", 0],
    ["-", 0],
    ["7.9", 7],
    ["101", 100],
    ["-3", 0],
    ["x", 0],
  ])("P103, P104 the field's text %j is %i", (text, number) => {
    expect(clampSplitNumber(text)).toBe(number);
  });
});

describe("the plan of listings", () => {
  const limits = { maxVariants: 60, maxOptions: 3 };
  const options = ["Colour", "Size", "Plug", "From"].map((name) => ({ name, values: [] }));

  test("keeps to the channel's numbers of options and variants", () => {
    const plans = planListings({
      title: "Lamp",
      options,
      variants: makeVariants(60),
      split: DEFAULT_SPLIT,
      limits: { maxVariants: 25, maxOptions: 3 },
    });
    expect(plans.map(({ title, variants }) => [title, variants.length])).toEqual([
      ["Lamp (1)", 25],
      ["Lamp (2)", 25],
      ["Lamp (3)", 10],
    ]);
    expect(plans[0]!.options.map(({ name }) => name)).toEqual(["Colour", "Size", "Plug / From"]);
    expect(plans[0]!.variants[0]!.optionValues).toEqual(["C0", "S0", "a / b"]);
  });

  test.each([
    ["as it is", limits, 60, [["Red", "Blue"], SIZES]],
    ["a product that is split", limits, 2, [["Red"], ["M", "XL"]]],
    [
      "options that are joined",
      { ...limits, maxOptions: 1 },
      60,
      [["Red / M", "Red / XL", "Blue / S", "Blue / M", "Blue / L"]],
    ],
  ])("values keep the product's own sequence: %s", (_, few, most, expected) => {
    const [plan] = planListings({
      title: "Shirt",
      options: [
        { name: "Color", values: ["Red", "Blue"] },
        { name: "Size", values: SIZES },
      ],
      variants: [
        ["Red", "XL"],
        ["Red", "M"],
        ["Blue", "S"],
        ["Blue", "M"],
        ["Blue", "L"],
      ].map((optionValues, index) => ({ supplierSkuId: `sku-${index}`, optionValues })),
      split: { ...DEFAULT_SPLIT, threshold: most, max_variants_per_product: most },
      limits: few,
    });
    expect(plan!.options.map(({ values }) => values)).toEqual(expected);
  });

  test("a second push moves no variant, whatever the settings say by then, and finds room for new ones", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 50 }),
        settings,
        settings,
        (count, more, first, second) => {
          const before = planListings({ title: "Lamp", options, variants: makeVariants(count), split: first, limits });
          const placed = new Map(
            before.flatMap(({ splitIndex, variants }) =>
              variants.map(({ supplierSkuId }) => [supplierSkuId, splitIndex] as const),
            ),
          );
          const after = planListings({
            title: "Lamp",
            options,
            variants: makeVariants(count + more),
            split: second,
            limits,
            placed,
          });
          const at = new Map(
            after.flatMap(({ splitIndex, variants }) =>
              variants.map(({ supplierSkuId }) => [supplierSkuId, splitIndex] as const),
            ),
          );
          for (const [sku, index] of placed) expect(at.get(sku)).toBe(index);
          expect(at.size).toBe(count + more);
          expect(Math.max(...after.map(({ variants }) => variants.length))).toBeLessThanOrEqual(limits.maxVariants);
        },
      ),
      { numRuns: 50 },
    );
  });
});
