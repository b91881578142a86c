import { describe, expect, test } from "vitest";
import type { Move } from "./moves";
import { featuresOf } from "./watch-actions";
import { actionFor, DEFAULT_WATCH_RULES, effectiveRules, watchRulesSchema, type WatchRules } from "./watch-rules";

const MOVE: Move = {
  kind: "cost_up",
  productId: "p",
  skuId: "a",
  costBefore: "10",
  costAfter: "11",
  currency: "USD",
  stockBefore: 5,
  stockAfter: 5,
};
const RULES: WatchRules = {
  cost_up: { action: "update_price", from_percent: "10" },
  cost_down: { action: "notify", from_percent: "0" },
  out_of_stock: { action: "update_stock" },
  back_in_stock: { action: "update_stock" },
  variant_gone: { action: "unpublish" },
  product_gone: { action: "unpublish" },
};
const all = () => true;

describe("C267 S087 what is done of a move", () => {
  test("what its rule says, from the percentage on that it says", () => {
    expect(actionFor(MOVE, RULES, all)).toBe("update_price");
    expect(actionFor({ ...MOVE, costAfter: "10.99" }, RULES, all)).toBe("none");
    expect(actionFor({ ...MOVE, kind: "cost_down", costAfter: "9.99" }, RULES, all)).toBe("notify");
    expect(actionFor({ ...MOVE, kind: "out_of_stock" }, RULES, all)).toBe("update_stock");
    expect(actionFor({ ...MOVE, kind: "product_gone" }, RULES, all)).toBe("unpublish");
  });

  test("B084 B086 what the plan lacks is told, and not done", () => {
    expect(actionFor(MOVE, RULES, (feature) => feature !== "COST_CHANGE_MANAGEMENT")).toBe("notify");
    const stock: Move = { ...MOVE, kind: "out_of_stock" };
    expect(actionFor(stock, RULES, (feature) => feature !== "SETTING_UPDATE_STOCK")).toBe("notify");
    expect(actionFor(stock, RULES, (feature) => feature !== "COST_CHANGE_MANAGEMENT")).toBe("update_stock");
  });

  test("nothing but telling happens before a merchant says so, and that takes no plan", () => {
    expect(Object.values(DEFAULT_WATCH_RULES).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["notify", "none"]),
    );
    expect(featuresOf(DEFAULT_WATCH_RULES)).toEqual([]);
    expect(featuresOf(RULES).sort()).toEqual(["COST_CHANGE_MANAGEMENT", "SETTING_UPDATE_STOCK"]);
    expect(featuresOf({ cost_up: { action: "unpublish", from_percent: "50" } })).toEqual(["COST_CHANGE_MANAGEMENT"]);
  });

  test("a product's own rule goes before its store's, which goes before the workspace's, one by one", () => {
    const rules = effectiveRules(
      RULES,
      { cost_up: { action: "notify", from_percent: "1" }, out_of_stock: { action: "unpublish" } },
      { out_of_stock: { action: "none" } },
    );
    expect(rules).toEqual({
      ...RULES,
      cost_up: { action: "notify", from_percent: "1" },
      out_of_stock: { action: "none" },
    });
  });

  test.each([
    ["an action that a move has not", { ...RULES, back_in_stock: { action: "unpublish" } }],
    ["a percentage below zero", { ...RULES, cost_up: { action: "notify", from_percent: "-5" } }],
    ["a percentage of words", { ...RULES, cost_up: { action: "notify", from_percent: "five" } }],
    ["a rule that is missing", { ...RULES, product_gone: undefined }],
  ])("%s is refused", (_what, rules) => expect(watchRulesSchema.safeParse(rules).success).toBe(false));
});
