import { expect, test } from "vitest";
import { fieldCase } from "../../../../tests/factories/field-cases.ts";
import { inOwnSequence, valuesAfter } from "./option-values";

const SIZES = ["S", "M", "L", "XL"];
/** Variants whose sizes change. */
const from = (...changes: [string, string][]) => changes.map(([before, after]) => ({ before, after }));

test.each([
  ["those of variants in another order", ["M", "XL", "S", "L"], SIZES],
  ["some of them", ["XL", "S"], ["S", "XL"]],
  ["one that the product does not name", ["XXL", "M", "S"], ["S", "M", "XXL"]],
  ["each once", ["M", "M", "S"], ["S", "M"]],
])("values that are used keep the product's sequence: %s", (_, used, expected) => {
  expect(inOwnSequence(SIZES, used)).toEqual(expected);
});

test.each([
  ["nothing", from(["M", "M"], ["XL", "XL"], ["S", "S"], ["L", "L"]), SIZES],
  ["a name", from(["M", "M"], ["XL", "XL"], ["S", "Small"], ["L", "L"]), ["Small", "M", "L", "XL"]],
  ["one of two variants", from(["M", "M"], ["M", "M tall"], ["S", "S"], ["L", "L"]), ["S", "M", "M tall", "L"]],
  ["a value into one that is there", from(["M", "S"], ["S", "S"], ["L", "L"]), ["S", "L"]],
  ["two names that change places", from(["M", "S"], ["S", "M"]), ["S", "M"]],
])("changing %s keeps the sequence", (_, variants, expected) => {
  expect(valuesAfter(SIZES, variants)).toEqual(expected);
});

test("values stand in the product's sequence, not in that of its variants", () => {
  const { options, variants, right } = fieldCase<{
    options: { name: string; values: string[] }[];
    variants: string[][];
    right: Record<string, string[]>;
  }>("option-order");
  const used = options.map(({ name, values }, at) => [
    name,
    inOwnSequence(
      values,
      variants.map((variant) => variant[at]!),
    ),
  ]);
  expect(Object.fromEntries(used)).toEqual(right);
});
