import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { movesOf, percentMoved, type Move, type ReadTwice } from "./moves";
import { readSighting, type Reading } from "./readings";

const FIRST = new Date("2026-11-29T10:00:00Z");
const THEN = new Date("2026-11-29T10:15:00Z");
const KNOWN: Reading = {
  state: "there",
  cost: "10",
  currency: "USD",
  stock: 5,
  readAt: FIRST,
  fault: null,
  faultAt: null,
};
const GONE: Reading = { ...KNOWN, state: "gone" };
const later = (change: Partial<Reading>): Reading => ({ ...KNOWN, readAt: THEN, ...change });
const one = (before: Reading | null, after: Reading): ReadTwice => ({ productId: "p", skuId: "a", before, after });
/** Beside a variant that stays as it is, so that the product is not gone. */
const kinds = (before: Reading | null, after: Reading) =>
  movesOf([one(before, after), { ...one(KNOWN, later({})), skuId: "b" }]).map(({ kind }) => kind);

describe("S061 S087 what moved between two readings", () => {
  test.each([
    ["nothing where nothing is another", KNOWN, later({}), []],
    ["a cost that rose", KNOWN, later({ cost: "10.01" }), ["cost_up"]],
    ["a cost that fell", KNOWN, later({ cost: "9.99" }), ["cost_down"]],
    ["a cost that is only written in another way", KNOWN, later({ cost: "10.00" }), []],
    ["the last that was sold out", KNOWN, later({ stock: 0 }), ["out_of_stock"]],
    ["less, and not the last", KNOWN, later({ stock: 1 }), []],
    ["what came back", { ...KNOWN, stock: 0 }, later({ stock: 3 }), ["back_in_stock"]],
    ["what is still sold out", { ...KNOWN, stock: 0 }, later({ stock: 0 }), []],
    ["what came back without a count", { ...KNOWN, stock: 0 }, later({ stock: null }), ["back_in_stock"]],
    ["a count that is no more told", KNOWN, later({ stock: null }), []],
    ["sold out and dearer", KNOWN, later({ stock: 0, cost: "12" }), ["out_of_stock", "cost_up"]],
    ["a variant that is gone", KNOWN, later({ state: "gone" }), ["variant_gone"]],
    ["one that is gone still", GONE, later({ state: "gone" }), []],
    ["one that is there again", GONE, later({}), ["back_in_stock"]],
    ["one that is there again, and sold out", GONE, later({ stock: 0 }), []],
    ["one that is read for the first time", null, later({}), []],
    ["one that is sold out when it is first read", null, later({ stock: 0 }), ["out_of_stock"]],
    ["one that is gone when it is first read", null, later({ state: "gone" }), ["variant_gone"]],
    ["an answer that could not be read", KNOWN, { ...KNOWN, fault: "price" as const, faultAt: THEN }, []],
  ])("%s", (_what, before, after, moved) => expect(kinds(before, after)).toEqual(moved));

  test("a product of which every variant is gone is gone as one, once", () => {
    const both = (before: Reading, after: Reading) => [one(before, after), { ...one(before, after), skuId: "b" }];
    expect(movesOf(both(KNOWN, later({ state: "gone" })))).toEqual([
      expect.objectContaining({ kind: "product_gone", productId: "p", skuId: null }),
    ]);
    expect(movesOf(both(GONE, later({ state: "gone" })))).toEqual([]);
    const [first, second] = both(KNOWN, later({ state: "gone" }));
    expect(movesOf([{ ...first!, before: GONE }, second!]).map(({ kind }) => kind)).toEqual(["product_gone"]);
  });

  test("says from what to what", () => {
    const [move] = movesOf([one(KNOWN, later({ cost: "12.5", stock: 4 }))]);
    expect(move).toEqual({
      kind: "cost_up",
      productId: "p",
      skuId: "a",
      costBefore: "10",
      costAfter: "12.5",
      currency: "USD",
      stockBefore: 5,
      stockAfter: 4,
    } satisfies Move);
    expect(percentMoved(move!)?.toFixed()).toBe("25");
    expect(percentMoved({ ...move!, kind: "out_of_stock" })).toBeNull();
  });

  test("whatever a supplier says in turn, what can be sold no more, or again, is told just then, and nothing of what can't be read", () => {
    const told = fc.record({
      state: fc.constantFrom("there" as const, "variant_gone" as const, "untold" as const),
      price: fc.constantFrom("10", "12", "0", "x"),
      currency: fc.constantFrom("USD", "EUR"),
      stock: fc.constantFrom("0", "5", "-1", null),
    });
    const canBeSold = ({ state, stock }: Reading) => state === "there" && stock !== 0;
    fc.assert(
      fc.property(fc.array(told, { maxLength: 12 }), (answers) => {
        let before = KNOWN;
        for (const [at, answer] of answers.entries()) {
          const after = readSighting(before, answer, new Date(THEN.getTime() + at * 1_000));
          const moved = kinds(before, after);
          if (after.fault !== null) expect(moved).toEqual([]);
          expect(moved.includes("back_in_stock")).toBe(!canBeSold(before) && canBeSold(after));
          if (canBeSold(before) && !canBeSold(after)) expect(moved).toHaveLength(after.cost === before.cost ? 1 : 2);
          if (canBeSold(after)) expect(moved).not.toContain("out_of_stock");
          if (before.state === "gone") expect(moved).not.toContain("variant_gone");
          before = after;
        }
      }),
    );
  });
});
