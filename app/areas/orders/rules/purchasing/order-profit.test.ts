import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isShippingCosted, orderCost } from "./order-cost";
import { lineValue, orderRevenue, revenueOfGoods } from "./order-revenue";

const amount = fc.integer({ min: 0, max: 999_999 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
const usd = (value: string) => ({ amount: value, currency: "USD" });
const line = fc.record({ units: fc.nat(9), unitCost: fc.option(amount), currency: fc.constant("USD") });

describe("C279, C284 what an order costs", () => {
  test("its purchases and the goods that are still to be bought, and nothing is guessed", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(amount.map(usd)), (lines, purchases) => {
        const open = lines.filter(({ units }) => units > 0);
        const cost = orderCost({ currency: "USD", lines, purchases });
        if (open.some(({ unitCost }) => unitCost === null)) {
          expect(cost).toBeNull();
          return;
        }
        const goods = open.map(({ units, unitCost }) => new Decimal(unitCost as string).times(units));
        expect(cost).toEqual(usd(Decimal.sum(0, ...goods, ...purchases.map((purchase) => purchase.amount)).toFixed(2)));
      }),
    );
  });

  test("what nobody buys, such as gift wrapping, a tip or a gift card, costs nothing", () => {
    const wrapping = { units: 0, unitCost: null, currency: "USD" };
    expect(orderCost({ currency: "EUR", lines: [wrapping], purchases: [] })).toEqual({
      amount: "0.00",
      currency: "EUR",
    });
    fc.assert(
      fc.property(fc.array(line), fc.array(amount.map(usd), { minLength: 1 }), (lines, purchases) => {
        const facts = { currency: "USD", lines, purchases };
        expect(orderCost({ ...facts, lines: [...lines, wrapping] })).toEqual(orderCost(facts));
      }),
    );
  });

  test("is not known in several currencies", () => {
    const lines = [{ units: 1, unitCost: "4", currency: "EUR" }];
    expect(orderCost({ currency: "USD", lines, purchases: [usd("7")] })).toBeNull();
    expect(orderCost({ currency: "USD", lines, purchases: [] })).toEqual({ amount: "4.00", currency: "EUR" });
  });

  test("has the shipping in it once nothing is left to buy", () => {
    expect(isShippingCosted({ lines: [{ units: 0, unitCost: null, currency: "USD" }] })).toBe(true);
    expect(isShippingCosted({ lines: [{ units: 2, unitCost: "1", currency: "USD" }] })).toBe(false);
  });
});

describe("C287 what an order brings in", () => {
  const facts = fc.record({ currency: fc.constant("USD"), total: amount, refunded: amount });

  test("refunds are subtracted", () => {
    expect(orderRevenue({ currency: "JPY", total: "1899", refunded: "400" })).toEqual({
      amount: "1499",
      currency: "JPY",
    });
  });

  test("O008 the parts of an order bring in what the whole does, but for a rounded cent each", () => {
    const goods = fc.uniqueArray(fc.record({ id: fc.uuid(), value: amount }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(facts, goods, fc.nat(8), (order, lines, at) => {
        const parts = [lines.slice(0, at), lines.slice(at)].map((part) =>
          revenueOfGoods(order, lines, new Set(part.map(({ id }) => id))),
        );
        const sum = Decimal.sum(...parts.map((part) => part.amount));
        expect(sum.minus(orderRevenue(order).amount).abs().toNumber()).toBeLessThanOrEqual(0.01);
        expect(revenueOfGoods(order, lines, new Set(lines.map(({ id }) => id)))).toEqual(orderRevenue(order));
      }),
    );
  });

  test("falls to goods by what the buyer pays for what is left of them", () => {
    const lamp = { id: "lamp", value: lineValue({ price: "20", discountTotal: "8", quantity: 4, currentQuantity: 2 }) };
    expect(lamp.value).toBe("36");
    const goods = [lamp, { id: "rope", value: "12" }];
    expect(revenueOfGoods({ currency: "USD", total: "60", refunded: "4" }, goods, new Set(["lamp"]))).toEqual(
      usd("42.00"),
    );
  });
});
