import { describe, expect, test } from "vitest";
import { DEFAULT_PRICING } from "../push/pricing";
import { changesOf, type ChangeableListing, type ChangeableVariant, type WatchPricing } from "./changes";
import type { Deeds } from "./deeds";
import type { Move } from "./moves";
import type { WatchAction } from "./watch-actions";

const PRICING: WatchPricing = {
  rules: DEFAULT_PRICING,
  currency: "USD",
  taxPercent: "0",
  rateFrom: (currency) => (currency === "USD" ? "1" : null),
  marginFloor: null,
};
const GOODS = { source: "zopi", productId: "p", skuId: "a", quantity: 1 };
const variant = (change: Partial<ChangeableVariant> = {}): ChangeableVariant => ({
  id: "v",
  cost: "5",
  price: "10.99",
  compareAtPrice: "15.99",
  stock: 7,
  isPricedByHand: false,
  goods: GOODS,
  ...change,
});
const listing = (change: Partial<ChangeableListing> = {}): ChangeableListing => ({
  id: "l",
  status: "active",
  costCurrency: "USD",
  shippingCost: null,
  variants: [variant()],
  ...change,
});
const dearer: Move & { source: string } = {
  source: "zopi",
  kind: "cost_up",
  productId: "p",
  skuId: "a",
  costBefore: "5",
  costAfter: "8",
  currency: "USD",
  stockBefore: 7,
  stockAfter: 7,
};
const deed = (
  action: Exclude<WatchAction, "none">,
  change: Partial<typeof dearer> = {},
  listingId = "l",
): Deeds<typeof dearer> => ({ listingId, deeds: [{ move: { ...dearer, ...change }, action }] });
const back = (stockAfter: number | null) =>
  deed("update_stock", { kind: "back_in_stock", stockBefore: 0, stockAfter, costBefore: null, costAfter: null });

describe("S061 what rules change", () => {
  test("a price is made by the pricing rules, with what was and is", () => {
    const { changes, written } = changesOf([deed("update_price")], [listing()], PRICING);
    const after = { cost: "8", price: "16.99", compareAtPrice: "24.99" };
    expect(changes).toEqual([
      {
        ...{ listingId: "l", variantId: "v", action: "update_price", after },
        before: { cost: "5", price: "10.99", compareAtPrice: "15.99" },
      },
    ]);
    expect(written).toEqual(new Map([["v", after]]));
  });

  test("a unit that takes several of the supplier's costs as much, and there are as many fewer", () => {
    const three = listing({ variants: [variant({ goods: { ...GOODS, quantity: 3 } })] });
    expect(changesOf([deed("update_price")], [three], PRICING).written.get("v")).toMatchObject({
      cost: "24",
      price: "48.99",
    });
    expect(changesOf([back(8)], [three], PRICING).written.get("v")).toEqual({ stock: 2 });
  });

  test.each([
    ["another variant", { skuId: "b" }],
    ["another product's variant of the same id", { productId: "q" }],
    ["another supplier's", { source: "cj" }],
  ])("nothing of what is bought as %s", (_name, other) => {
    const others = listing({ variants: [variant({ goods: { ...GOODS, ...other } }), variant({ goods: null })] });
    expect(changesOf([deed("update_price"), deed("update_stock")], [others], PRICING).changes).toEqual([]);
  });

  test.each([
    ["was priced by hand", listing({ variants: [variant({ isPricedByHand: true })] }), {}],
    ["costs another currency by now", listing(), { currency: "EUR" }],
    ["has no rate", listing({ costCurrency: "XAF" }), { currency: "XAF" }],
  ])("no price of what %s", (_name, given, change) => {
    expect(changesOf([deed("update_price", change)], [given], PRICING).changes).toEqual([]);
  });

  test("its stock all the same where it was priced by hand", () => {
    const byHand = listing({ variants: [variant({ isPricedByHand: true })] });
    expect(changesOf([deed("update_stock", { kind: "out_of_stock" })], [byHand], PRICING).written.get("v")).toEqual({
      stock: 0,
    });
  });

  test("nothing where it is so already, but at a second listing of what has just been changed", () => {
    const soldOut = deed("update_stock", { kind: "out_of_stock" });
    expect(changesOf([soldOut], [listing({ variants: [variant({ stock: 0 })] })], PRICING).changes).toEqual([]);
    const there = deed("update_stock", { kind: "out_of_stock" }, "there");
    const { changes } = changesOf([soldOut, there], [listing(), listing({ id: "there" })], PRICING);
    expect(changes.map(({ listingId, before, after }) => [listingId, before.stock, after.stock])).toEqual([
      ["l", 7, 0],
      ["there", 0, 0],
    ]);
  });

  test("no stock that the supplier did not say", () => {
    expect(changesOf([back(null)], [listing()], PRICING).changes).toEqual([]);
  });

  test("one move after the other, each from what the one before left", () => {
    const [first, second] = [deed("update_price"), deed("update_price", { costBefore: "8", costAfter: "9" })];
    const both = { listingId: "l", deeds: [...first.deeds, ...second.deeds] };
    const { changes, written } = changesOf([both], [listing()], PRICING);
    expect(changes.map(({ before, after }) => [before.cost, after.cost])).toEqual([
      ["5", "8"],
      ["8", "9"],
    ]);
    expect(written.get("v")?.cost).toBe("9");
  });

  test("a product is taken off sale once, and not where it is off already", () => {
    const gone = { kind: "product_gone" as const, skuId: null };
    const twice = { listingId: "l", deeds: [...deed("unpublish", gone).deeds, ...deed("unpublish").deeds] };
    expect(changesOf([twice], [listing()], PRICING).changes).toEqual([
      {
        listingId: "l",
        variantId: null,
        action: "unpublish",
        before: { status: "active" },
        after: { status: "draft" },
      },
    ]);
    expect(changesOf([twice], [listing({ status: "draft" })], PRICING).changes).toEqual([]);
  });

  test("all variants of a product that is gone are sold out", () => {
    const two = listing({ variants: [variant(), variant({ id: "w", goods: { ...GOODS, skuId: "b" } })] });
    const { written } = changesOf([deed("update_stock", { kind: "product_gone", skuId: null })], [two], PRICING);
    expect([...written]).toEqual([
      ["v", { stock: 0 }],
      ["w", { stock: 0 }],
    ]);
  });

  test("what is not a product of ours is left alone", () => {
    expect(changesOf([deed("update_price", {}, "other")], [listing()], PRICING).changes).toEqual([]);
  });
});
