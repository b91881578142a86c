import { describe, expect, test } from "vitest";
import { deedsOf, type WatchedListing } from "./deeds";
import type { Move } from "./moves";
import { DEFAULT_WATCH_RULES, type WatchRules } from "./watch-rules";

const moved = (change: Partial<Move> & { source?: string }) => ({
  source: "zopi",
  kind: "out_of_stock" as const,
  productId: "p",
  skuId: "a",
  costBefore: null,
  costAfter: null,
  currency: "USD",
  stockBefore: 5,
  stockAfter: 0,
  ...change,
});
const RULES: WatchRules = { ...DEFAULT_WATCH_RULES, out_of_stock: { action: "update_stock" } };
const listing = (id: string, change: Partial<WatchedListing> = {}): WatchedListing => ({
  id,
  rules: RULES,
  goods: [{ source: "zopi", productId: "p", skuId: "a" }],
  ...change,
});
const all = () => true;

describe("S061 what rules do, tried and carried out alike", () => {
  test("at each listing that is bought as what moved, by its own rules", () => {
    const move = moved({});
    const told = { ...RULES, out_of_stock: { action: "notify" as const } };
    expect(deedsOf([move], [listing("1"), listing("2", { rules: told })], all)).toEqual([
      { listingId: "1", deeds: [{ move, action: "update_stock" }] },
      { listingId: "2", deeds: [{ move, action: "notify" }] },
    ]);
  });

  test("nothing at those that are bought as another variant, product or supplier's, or by rules that do nothing", () => {
    const others = [
      listing("1", { goods: [{ source: "zopi", productId: "p", skuId: "b" }] }),
      listing("2", { goods: [{ source: "zopi", productId: "q", skuId: "a" }] }),
      listing("3", { goods: [{ source: "aliexpress", productId: "p", skuId: "a" }] }),
      listing("4", { rules: { ...RULES, out_of_stock: { action: "none" } } }),
    ];
    expect(deedsOf([moved({})], others, all)).toEqual([]);
  });

  test("a product that is gone is so for each listing of it, whichever variant that has", () => {
    const gone = moved({ kind: "product_gone", skuId: null });
    const found = deedsOf(
      [gone],
      [listing("1"), listing("2", { goods: [{ source: "zopi", productId: "p", skuId: "z" }] })],
      all,
    );
    expect(found.map(({ listingId, deeds }) => [listingId, deeds[0]!.action])).toEqual([
      ["1", "notify"],
      ["2", "notify"],
    ]);
  });

  test("a listing of several products hears of each, in the order in which they moved", () => {
    const goods = ["a", "b"].map((skuId) => ({ source: "zopi", productId: "p", skuId }));
    const moves = [moved({}), moved({ skuId: "b" }), moved({ kind: "back_in_stock" })];
    const rules = { ...RULES, back_in_stock: { action: "update_stock" as const } };
    const [found] = deedsOf(moves, [listing("1", { goods, rules })], all);
    expect(found!.deeds.map(({ move }) => [move.kind, move.skuId])).toEqual([
      ["out_of_stock", "a"],
      ["out_of_stock", "b"],
      ["back_in_stock", "a"],
    ]);
  });
});
