import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { channelOrder, channelOrderLine } from "../../../../../tests/factories/channel-orders.ts";
import { bookRefunds } from "../refunds/booked-refunds";
import { isShippingCosted, orderCost } from "./order-cost";
import { lineValue, livingUnits, orderRevenue, partOfGoods, partOfUnits } from "./order-revenue";

const amount = fc.integer({ min: 0, max: 999_999 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
const usd = (value: string) => ({ amount: value, currency: "USD" });
const line = fc.record({
  units: fc.nat(9),
  byOthers: fc.constant(0),
  unitCost: fc.option(amount),
  currency: fc.constant("USD"),
  isGoods: fc.constant(true),
});

describe("C279, C284 what an order costs", () => {
  test("its purchases and the goods that are still to be bought, and nothing is guessed", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(amount.map(usd)), (lines, purchases) => {
        const open = lines.filter(({ units }) => units > 0);
        const cost = orderCost({ currency: "USD", lines, purchases }, true);
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
    const wrapping = { units: 0, byOthers: 0, unitCost: null, currency: "USD", isGoods: false };
    for (const isOpen of [true, false])
      expect(orderCost({ currency: "EUR", lines: [wrapping], purchases: [] }, isOpen)).toEqual({
        amount: "0.00",
        currency: "EUR",
      });
    fc.assert(
      fc.property(fc.array(line), fc.array(amount.map(usd), { minLength: 1 }), (lines, purchases) => {
        const facts = { currency: "USD", lines, purchases };
        for (const isOpen of [true, false])
          expect(orderCost({ ...facts, lines: [...lines, wrapping] }, isOpen)).toEqual(orderCost(facts, isOpen));
      }),
    );
  });

  test("is not known in several currencies", () => {
    const lines = [{ units: 1, byOthers: 0, unitCost: "4", currency: "EUR", isGoods: true }];
    expect(orderCost({ currency: "USD", lines, purchases: [usd("7")] }, true)).toBeNull();
    expect(orderCost({ currency: "USD", lines, purchases: [] }, true)).toEqual({ amount: "4.00", currency: "EUR" });
  });

  test("is what was bought alone once an order is done with, and not known where nothing was", () => {
    const removed = { units: 0, byOthers: 0, unitCost: null, currency: "USD", isGoods: true };
    const never = { ...removed, units: 2, unitCost: "4" };
    for (const lines of [[removed], [never], [removed, never]]) {
      expect(orderCost({ currency: "USD", lines, purchases: [usd("7"), usd("2.50")] }, false)).toEqual(usd("9.50"));
      expect(orderCost({ currency: "USD", lines, purchases: [] }, false)).toBeNull();
    }
  });

  test("is not known where others have sent some of its goods, or will, whether or not it is done with", () => {
    const bought = { units: 0, byOthers: 0, unitCost: "4", currency: "USD", isGoods: true };
    for (const isOpen of [true, false])
      for (const purchases of [[], [usd("7")]])
        expect(
          orderCost({ currency: "USD", lines: [bought, { ...bought, byOthers: 1 }], purchases }, isOpen),
        ).toBeNull();
  });

  test("has the shipping in it once nothing is left to buy", () => {
    expect(
      isShippingCosted({ lines: [{ units: 0, byOthers: 0, unitCost: null, currency: "USD", isGoods: false }] }, true),
    ).toBe(true);
    expect(
      isShippingCosted({ lines: [{ units: 2, byOthers: 0, unitCost: "1", currency: "USD", isGoods: true }] }, true),
    ).toBe(false);
  });
});

describe("C287 what an order brings in", () => {
  const facts = fc.record({
    currency: fc.constant("USD"),
    total: amount,
    refunded: amount,
    taxLeft: amount,
    dutiesLeft: amount,
    giftCardsLeft: amount,
    countsTaxes: fc.boolean(),
  });
  const untaxed = { taxLeft: "0", dutiesLeft: "0", giftCardsLeft: "0", countsTaxes: false };

  test("gift cards are owed, whether or not taxes count", () => {
    const order = { currency: "USD", total: "108", refunded: "0", taxLeft: "8", dutiesLeft: "0", giftCardsLeft: "50" };
    expect(orderRevenue({ ...order, countsTaxes: false })).toEqual(usd("50.00"));
    expect(orderRevenue({ ...order, countsTaxes: true })).toEqual(usd("58.00"));
  });

  test("refunds are subtracted", () => {
    expect(orderRevenue({ currency: "JPY", total: "1899", refunded: "400", ...untaxed })).toEqual({
      amount: "1499",
      currency: "JPY",
    });
  });

  test("revenue, taxes, duties and gift cards are what the buyer paid less refunds, in all currencies", () => {
    const drawn = fc.record({
      currency: fc.constantFrom("USD", "JPY", "KWD"),
      // Without taxes, duties and gift cards; whole amounts are ones of every currency
      net: fc.nat(9_999),
      tax: fc.nat(2_999),
      duties: fc.nat(999),
      card: fc.constantFrom(0, 50),
      refundedPercent: fc.nat(110),
    });
    fc.assert(
      fc.property(drawn, ({ currency, net, tax, duties, card, refundedPercent }) => {
        const total = net + tax + duties + card;
        const refundedTotal = new Decimal(total).times(refundedPercent).div(100).toFixed(0);
        const amounts = { currency, total: String(total), taxTotal: String(tax), dutiesTotal: String(duties) };
        const cards = channelOrderLine({ isGiftCard: true, price: String(card), quantity: 1, currentQuantity: 1 });
        const { left } = bookRefunds(channelOrder({ ...amounts, refundedTotal, lines: [cards] }));
        const paid = new Decimal(total).minus(refundedTotal);
        const order = { currency, total: String(total), refunded: refundedTotal, giftCardsLeft: left.giftCards };
        const facts = { ...order, taxLeft: left.tax, dutiesLeft: left.duties };
        const revenue = orderRevenue({ ...facts, countsTaxes: false });
        expect(Decimal.sum(revenue.amount, left.tax, left.duties, left.giftCards).toNumber()).toBe(paid.toNumber());
        const gross = orderRevenue({ ...facts, countsTaxes: true });
        expect(Decimal.sum(gross.amount, left.giftCards).toNumber()).toBe(paid.toNumber());
        // No more goes on to the state than was kept, and no refund adds to it.
        for (const part of [left.tax, left.duties, left.giftCards]) expect(Number(part)).toBeGreaterThanOrEqual(0);
        expect(Number(left.tax)).toBeLessThanOrEqual(tax);
        if (refundedPercent >= 100) expect(Object.values(left).map(Number)).toEqual([0, 0, 0]);
        if (refundedTotal === "0") expect(Object.values(left).map(Number)).toEqual([tax, duties, card]);
      }),
    );
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
    const order = { currency: "USD", total: "60", refunded: "4", ...untaxed, taxLeft: "8" };
    expect(orderRevenue(partOfGoods(order, goods, new Set(["lamp"])))).toEqual(usd("36.00"));
  });

  test("falls to a purchase by its units of each line, without those that its supplier cancelled", () => {
    const sold = { discountTotal: new Decimal(0), requiresShipping: true, isGiftCard: false };
    const lines = [
      { ...sold, id: "lamp", price: new Decimal("30"), quantity: 2, currentQuantity: 2 },
      { ...sold, id: "rope", price: new Decimal("40"), quantity: 1, currentQuantity: 1 },
    ];
    const bought = (lamps: number, rope: string | null) =>
      livingUnits([
        { orderLineId: "lamp", liveOrderLineId: "lamp", quantity: lamps },
        { orderLineId: "rope", liveOrderLineId: rope, quantity: 1 },
      ]);
    const order = { currency: "USD", total: "110", refunded: "0", ...untaxed };
    expect(orderRevenue(partOfUnits(order, lines, bought(1, null)))).toEqual(usd("33.00"));
    expect(orderRevenue(partOfUnits(order, lines, bought(2, null)))).toEqual(usd("66.00"));
    expect(orderRevenue(partOfUnits(order, lines, bought(1, "rope")))).toEqual(usd("77.00"));
    expect(partOfUnits(order, lines, bought(2, "rope"))).toEqual(order);
  });
});
