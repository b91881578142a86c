import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isShippingCosted, orderCost } from "./order-cost";
import { lineValue, orderRevenue, partOfGoods } from "./order-revenue";
import { taxesLeft } from "./taxes-left";

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
  const facts = fc.record({
    currency: fc.constant("USD"),
    total: amount,
    refunded: amount,
    taxLeft: amount,
    dutiesLeft: amount,
    countsTaxes: fc.boolean(),
  });
  const untaxed = { taxLeft: "0", dutiesLeft: "0", countsTaxes: false };

  test("refunds are subtracted", () => {
    expect(orderRevenue({ currency: "JPY", total: "1899", refunded: "400", ...untaxed })).toEqual({
      amount: "1499",
      currency: "JPY",
    });
  });

  test("revenue, taxes and duties are what the buyer paid less refunds, in all currencies", () => {
    const drawn = fc.record({
      currency: fc.constantFrom("USD", "JPY", "KWD"),
      // Without taxes and duties; whole amounts are ones of every currency
      net: fc.nat(9_999),
      tax: fc.nat(2_999),
      duties: fc.nat(999),
      refundedPercent: fc.nat(110),
      current: fc.option(fc.record({ net: fc.nat(9_999), tax: fc.nat(2_999), duties: fc.nat(999) })),
    });
    fc.assert(
      fc.property(drawn, ({ currency, net, tax, duties, refundedPercent, current }) => {
        const total = net + tax + duties;
        const refunded = new Decimal(total).times(refundedPercent).div(100).toFixed(0);
        const left = taxesLeft({
          currency,
          total: String(total),
          refunded,
          tax: String(tax),
          duties: String(duties),
          current: current && {
            total: String(current.net + current.tax + current.duties),
            tax: String(current.tax),
            duties: String(current.duties),
          },
        });
        const paid = new Decimal(total).minus(refunded);
        const order = { currency, total: String(total), refunded, taxLeft: left.tax, dutiesLeft: left.duties };
        const revenue = orderRevenue({ ...order, countsTaxes: false });
        expect(Decimal.sum(revenue.amount, left.tax, left.duties).toNumber()).toBe(paid.toNumber());
        expect(Number(orderRevenue({ ...order, countsTaxes: true }).amount)).toBe(paid.toNumber());
        // No more goes on to the state than was kept, and no refund adds to it.
        for (const part of [left.tax, left.duties]) expect(Number(part)).toBeGreaterThanOrEqual(0);
        if (!current) expect(Number(left.tax)).toBeLessThanOrEqual(tax);
        if (refundedPercent >= 100) expect([Number(left.tax), Number(left.duties)]).toEqual([0, 0]);
        if (!current && refunded === "0") expect([Number(left.tax), Number(left.duties)]).toEqual([tax, duties]);
      }),
    );
  });

  test("a refund takes with it the tax that the channel says; money given back beside that its proportion", () => {
    const sale = { currency: "EUR", total: "238", tax: "38", duties: "0" };
    const one = { total: "119", tax: "19", duties: "0" };
    expect(taxesLeft({ ...sale, refunded: "119", current: one })).toEqual({ tax: "19.00", duties: "0.00" });
    // One of two came back, and 11.90 more were given back for the one that stays.
    expect(taxesLeft({ ...sale, refunded: "130.90", current: one })).toEqual({ tax: "17.10", duties: "0.00" });
    // It came back for less than was paid for it: what was kept of it is no tax.
    expect(taxesLeft({ ...sale, refunded: "100", current: one })).toEqual({ tax: "19.00", duties: "0.00" });
    expect(taxesLeft({ ...sale, refunded: "23.80", current: null })).toEqual({ tax: "34.20", duties: "0.00" });
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
          partOfGoods(order, lines, new Set(part.map(({ id }) => id))),
        );
        const sum = Decimal.sum(...parts.map((part) => orderRevenue(part).amount));
        expect(sum.minus(orderRevenue(order).amount).abs().toNumber()).toBeLessThanOrEqual(0.01);
        expect(partOfGoods(order, lines, new Set(lines.map(({ id }) => id)))).toEqual(order);
      }),
    );
  });

  test("falls to goods by what the buyer pays for what is left of them", () => {
    const lamp = { id: "lamp", value: lineValue({ price: "20", discountTotal: "8", quantity: 4, currentQuantity: 2 }) };
    expect(lamp.value).toBe("36");
    const goods = [lamp, { id: "rope", value: "12" }];
    const order = { currency: "USD", total: "60", refunded: "4", taxLeft: "8", dutiesLeft: "0", countsTaxes: false };
    expect(orderRevenue(partOfGoods(order, goods, new Set(["lamp"])))).toEqual(usd("36.00"));
  });
});
