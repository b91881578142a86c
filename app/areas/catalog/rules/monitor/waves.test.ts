import { describe, expect, test } from "vitest";
import { fieldCase } from "../../../../../tests/factories/field-cases.ts";
import type { Move } from "./moves";
import { DEFAULT_WAVE, waveOf } from "./waves";

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
    ["more than the share", products(31), 100, { why: "share", moved: 31, of: 100 }],
    ["many variants of few products", products(12, 40), 100, null],
    ["all of few products, which says nothing", products(9), 9, null],
    ["all of some products", products(10), 10, { why: "share", moved: 10, of: 10 }],
    ["nothing", [], 100, null],
  ])("where %s move at once", (_what, moves, followed, wave) => {
    expect(waveOf(moves, followed, DEFAULT_WAVE)).toEqual(wave);
  });

  const dearer = (costBefore: string, costAfter: string) => [move("p", { kind: "cost_up", costBefore, costAfter })];

  test.each([
    ["10", "30", false],
    ["10", "30.01", true],
    ["30", "10", false],
    ["30", "9.99", true],
    ["0.01", "99", true],
  ])("where a cost moves from %s to %s: %s", (costBefore, costAfter, stops) => {
    const wave = waveOf(dearer(costBefore, costAfter), 1_000, DEFAULT_WAVE);
    expect(wave).toEqual(stops ? { why: "factor", productId: "p", skuId: "a", costBefore, costAfter } : null);
  });

  test("a spike that was met is one", () => {
    const { supplier_price_factor_before_the_job_runs: factor, confirmed } = fieldCase<{
      supplier_price_factor_before_the_job_runs: number;
      confirmed: { items: string };
    }>("price-spike");
    const after = (Number(confirmed.items) * factor).toFixed(2);
    expect(waveOf(dearer(confirmed.items, after), 1_000, DEFAULT_WAVE)).toMatchObject({ why: "factor" });
  });
});
