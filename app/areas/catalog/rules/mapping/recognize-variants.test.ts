import { describe, expect, test } from "vitest";
import { recognizeVariants } from "./recognize-variants";

/** A variant that was known under an id of the store, "a1" for the variant "a". */
const known = (id: string, values: string[], sku = "") => ({ id, externalId: `${id}1`, optionValues: values, sku });
const told = (externalId: string, values: string[], sku = "") => ({ externalId, optionValues: values, sku });
const recognize = (...args: Parameters<typeof recognizeVariants>) => Object.fromEntries(recognizeVariants(...args));

describe("a variant that its store tells of is the one that was known", () => {
  test.each([
    ["under its id, whatever else it is now", [known("a", ["S"], "1")], [told("a1", ["Small"], "2")], { a1: "a" }],
    [
      "under its values",
      [known("a", ["S"]), known("b", ["M"])],
      [told("b2", ["M"]), told("a2", ["S"])],
      { a2: "a", b2: "b" },
    ],
    ["whatever their capitals and blanks", [known("a", ["Sky  Blue "])], [told("a2", ["sky blue"])], { a2: "a" }],
    [
      "under its SKU, where its values are new",
      [known("a", ["S"], "X-S")],
      [told("a2", ["Small"], "X-S")],
      { a2: "a" },
    ],
    [
      "under its values rather than its SKU",
      [known("a", ["Red"], "1"), known("b", ["Blue"], "2")],
      [told("a2", ["Red"], "2"), told("b2", ["Blue"], "1")],
      { a2: "a", b2: "b" },
    ],
    ["without options", [known("a", [], "")], [told("a2", ["Default Title"])], { a2: "a" }],
    [
      "though others kept their ids",
      [known("a", ["S"]), known("b", ["M"])],
      [told("a1", ["S"]), told("b2", ["M"])],
      { a1: "a", b2: "b" },
    ],
    [
      "though it had none of the store's ids yet",
      [{ ...known("a", ["S"]), externalId: null }],
      [told("a2", ["S"])],
      { a2: "a" },
    ],
  ])("%s", (_, before, now, expected) => {
    expect(recognize(before, now)).toEqual(expected);
  });
});

describe("a variant is none that was known", () => {
  test.each([
    ["with other values and no SKU", [known("a", ["S"])], [told("a2", ["XL"])]],
    ["with a SKU that two had", [known("a", ["S"], "X"), known("b", ["M"], "X")], [told("a2", ["Small"], "X")]],
    ["with a SKU that two have", [known("a", ["S"], "X")], [told("a2", ["1"], "X"), told("b2", ["2"], "X")]],
    [
      "with values that are another's in another sequence",
      [known("a", ["S", "M"]), known("b", ["M", "S"])],
      [told("c2", ["S", "L"])],
    ],
  ])("%s", (_, before, now) => {
    expect(recognize(before, now)).toEqual({});
  });

  test("where top S with bottom M went, top M with bottom S is not it", () => {
    expect(
      recognize([known("a", ["S", "M"]), known("b", ["M", "S"])], [told("b2", ["M", "S"]), told("c2", ["L", "S"])]),
    ).toEqual({ b2: "b" });
  });

  test("nor where that one is there no more", () => {
    expect(recognize([known("a", ["S", "M"])], [told("a2", ["M", "S"])])).toEqual({});
    const former = [{ ...known("a", ["S", "M"]), externalId: null }];
    expect(recognize([known("b", ["S", "S"])], [told("b1", ["S", "S"]), told("a2", ["M", "S"])], { former })).toEqual({
      b1: "b",
    });
  });

  test("with a SKU that others of the product carry, or carried", () => {
    const [red, blue] = [known("red", ["Red"], "TS"), known("blue", ["Blue"], "TS")];
    const now = [told("blue1", ["Blue"], "TS"), told("yellow1", ["Yellow"], "TS")];
    expect(recognize([red, blue], now)).toEqual({ blue1: "blue" });
    expect(recognize([blue], now, { former: [{ ...red, externalId: null }] })).toEqual({ blue1: "blue" });
  });
});

describe("where it is not known what values stand under, they tell a variant in another sequence", () => {
  const unknown = { areNamesKnown: false };

  test("that can mean no other", () => {
    expect(recognize([known("a", ["Red", "S"])], [told("a2", ["S", "Red"])], unknown)).toEqual({ a2: "a" });
  });

  test.each([
    [
      "both of its values stand under one option",
      [known("a", ["S", "M"]), known("b", ["M", "M"])],
      [told("b1", ["M", "M"]), told("c2", ["M", "S"])],
      { b1: "b" },
    ],
    ["two have them", [known("a", ["S", "M"])], [told("a1", ["S", "M"]), told("c2", ["M", "S"])], { a1: "a" }],
  ])("but not where %s", (_, before, now, expected) => {
    expect(recognize(before, now, unknown)).toEqual(expected);
  });
});

test("a variant that came back is the one that it was, after those that are there", () => {
  const former = [{ ...known("a", ["S"], "1"), externalId: null }];
  expect(recognize([known("b", ["M"])], [told("b1", ["M"]), told("a2", ["S"])], { former })).toEqual({
    b1: "b",
    a2: "a",
  });
  expect(recognize([known("b", ["S"], "2")], [told("b2", ["S"], "2")], { former })).toEqual({ b2: "b" });
});
