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
  goods: [{ source: "zopi", productId: "p", skuId: "a", cost: null }],
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
      listing("1", { goods: [{ source: "zopi", productId: "p", skuId: "b", cost: null }] }),
      listing("2", { goods: [{ source: "zopi", productId: "q", skuId: "a", cost: null }] }),
      listing("3", { goods: [{ source: "aliexpress", productId: "p", skuId: "a", cost: null }] }),
      listing("4", { rules: { ...RULES, out_of_stock: { action: "none" } } }),
    ];
    expect(deedsOf([moved({})], others, all)).toEqual([]);
  });

  test("a product that is gone is so for each listing of it, whichever variant that has", () => {
    const gone = moved({ kind: "product_gone", skuId: null });
    const found = deedsOf(
      [gone],
      [listing("1"), listing("2", { goods: [{ source: "zopi", productId: "p", skuId: "z", cost: null }] })],
      all,
    );
    expect(found.map(({ listingId, deeds }) => [listingId, deeds[0]!.action])).toEqual([
      ["1", "notify"],
      ["2", "notify"],
    ]);
  });

  test("a listing of several products hears of each, in the order in which they moved", () => {
    const goods = ["a", "b"].map((skuId) => ({ source: "zopi", productId: "p", skuId, cost: null }));
    const moves = [moved({}), moved({ skuId: "b" }), moved({ kind: "back_in_stock" })];
    const rules = { ...RULES, back_in_stock: { action: "update_stock" as const } };
    const [found] = deedsOf(moves, [listing("1", { goods, rules })], all);
    expect(found!.deeds.map(({ move }) => [move.kind, move.skuId])).toEqual([
      ["out_of_stock", "a"],
      ["out_of_stock", "b"],
      ["back_in_stock", "a"],
    ]);
  });

  describe("a cost counts from what it was when something was done about it last", () => {
    const rules: WatchRules = {
      ...DEFAULT_WATCH_RULES,
      cost_up: { action: "update_price", from_percent: "5" },
      cost_down: { action: "update_price", from_percent: "5" },
    };
    const at = (amount: string, currency = "USD") =>
      listing("1", { rules, goods: [{ source: "zopi", productId: "p", skuId: "a", cost: { amount, currency } }] });
    const costs = (...all: number[]) =>
      all.slice(1).map((cost, nth) =>
        moved({
          kind: cost > all[nth]! ? "cost_up" : "cost_down",
          ...{ costBefore: String(all[nth]!), costAfter: String(cost) },
        }),
      );
    const done = (moves: ReturnType<typeof costs>, listed: WatchedListing) =>
      deedsOf(moves, [listed], all).flatMap(({ deeds }) =>
        deeds.map(({ move }) => [move.kind, move.costBefore, move.costAfter]),
      );

    test.each([
      [
        "creeps in one go",
        costs(100, 104, 108, 112, 116),
        at("100"),
        [
          ["cost_up", "100", "108"],
          ["cost_up", "108", "116"],
        ],
      ],
      ["has crept before", costs(104, 108), at("100"), [["cost_up", "100", "108"]]],
      ["comes back", costs(104, 100), at("100"), []],
      ["goes beyond where it was", costs(90, 110), at("100"), [["cost_up", "100", "110"]]],
      ["rises to less than it was", costs(80, 90), at("100"), [["cost_down", "100", "90"]]],
      ["was known in another currency", costs(100, 104), at("50", "EUR"), []],
      ["was not known, and creeps", costs(100, 104, 108), listing("1", { rules }), [["cost_up", "100", "108"]]],
    ])("%s", (_what, moves, listed, expected) => {
      expect(done(moves, listed)).toEqual(expected);
    });
  });
});
