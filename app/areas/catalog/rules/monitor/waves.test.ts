import { describe, expect, test } from "vitest";
import { fieldCase } from "../../../../../tests/factories/field-cases.ts";
import type { Move } from "./moves";
import { DEFAULT_WAVE, heldBy, waveOf } from "./waves";

const move = (productId: string, change: Partial<Move> = {}): Move => ({
  kind: "out_of_stock",
  productId,
  skuId: "a",
  costBefore: null,
  costAfter: null,
  currency: "USD",
  stockBefore: 5,
  stockAfter: 0,
  ...change,
});
const products = (count: number, variants = 1) =>
  Array.from({ length: count * variants }, (_, at) => move(`p${Math.floor(at / variants)}`));

describe("S087 a run stops and asks", () => {
  test.each([
    ["as many as the share", products(30), 100, null],
    ["more than the share", products(31), 100, { why: "share", source: "zopi", moved: 31, of: 100 }],
    ["many variants of few products", products(12, 40), 100, null],
    ["all of few products, which says nothing", products(9), 9, null],
    ["all of some products", products(10), 10, { why: "share", source: "zopi", moved: 10, of: 10 }],
    ["nothing", [], 100, null],
  ])("where %s move at once", (_what, moves, followed, wave) => {
    expect(waveOf({ source: "zopi", moves, followed, earlier: [] }, DEFAULT_WAVE)).toEqual(wave);
  });

  test("where a wave comes in parts, each product once", () => {
    const part = (moves: Move[], earlier: Move[]) =>
      waveOf(
        { source: "zopi", moves, followed: 100, earlier: earlier.map(({ productId }) => productId) },
        DEFAULT_WAVE,
      );
    const [first, second] = [products(31).slice(0, 25), products(31).slice(25)];
    expect(part(first, [])).toBeNull();
    expect(part(second, first)).toEqual({ why: "share", source: "zopi", moved: 31, of: 100 });
    expect(part(first.slice(0, 6), first)).toBeNull();
  });

  const dearer = (costBefore: string, costAfter: string) => [move("p", { kind: "cost_up", costBefore, costAfter })];

  const one = (moves: Move[]) => ({ source: "zopi", moves, followed: 1_000, earlier: [] });

  test.each([
    ["10", "30", false],
    ["10", "30.01", true],
    ["30", "10", false],
    ["30", "9.99", true],
    ["0.01", "99", true],
  ])("where a cost moves from %s to %s: %s", (costBefore, costAfter, stops) => {
    const wave = waveOf(one(dearer(costBefore, costAfter)), DEFAULT_WAVE);
    expect(wave).toEqual(
      stops ? { why: "factor", productId: "p", skuId: "a", costBefore, costAfter, currency: "USD" } : null,
    );
  });

  test("a spike that was met is one", () => {
    const { supplier_price_factor_before_the_job_runs: factor, confirmed } = fieldCase<{
      supplier_price_factor_before_the_job_runs: number;
      confirmed: { items: string };
    }>("price-spike");
    const after = (Number(confirmed.items) * factor).toFixed(2);
    expect(waveOf(one(dearer(confirmed.items, after)), DEFAULT_WAVE)).toMatchObject({ why: "factor" });
  });

  test.each([
    ["the costs of a product that jumps", "p", "cost_up", true],
    ["not its stock", "p", "out_of_stock", false],
    ["not another product's costs", "q", "cost_up", false],
  ] as const)("and has wait %s", (_what, productId, kind, waits) => {
    const jump = dearer("10", "100");
    const other = move(productId, { kind, ...(kind === "cost_up" && { costBefore: "10", costAfter: "11" }) });
    const moves = [...jump, other];
    expect(heldBy(waveOf(one(moves), DEFAULT_WAVE)!, one(moves), DEFAULT_WAVE)(other)).toBe(waits);
  });

  test("where many products move, all that moves waits", () => {
    const moves = products(31);
    const suppliers = { source: "zopi", moves, followed: 100, earlier: [] };
    expect(moves.every(heldBy(waveOf(suppliers, DEFAULT_WAVE)!, suppliers, DEFAULT_WAVE))).toBe(true);
  });
});
