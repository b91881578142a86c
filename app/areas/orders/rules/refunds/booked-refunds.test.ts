import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChannelRefund } from "~/adapters/order-channel/order-channel";
import { channelOrder, channelOrderLine, channelRefund } from "../../../../../tests/factories/channel-orders.ts";
import { bookRefunds, type Booked } from "./booked-refunds";

const FIRST = "2026-10-20T09:00:00.000Z";
const SECOND = "2026-11-23T09:00:00.000Z";
const THIRD = "2026-11-24T09:00:00.000Z";
/** A book of 10.70 with 0.70 of tax, a lamp of 23.80 with 3.80, sent for 5.95 with 0.95: 40.45. */
const SALE = { currency: "EUR", total: "40.45", taxTotal: "5.45", wholeTotal: "40.45" };
const BOOK = channelRefund({ refundedAt: FIRST, amount: "10.70", worth: { total: "10.70", tax: "0.70" } });
const LAMP = channelRefund({ refundedAt: SECOND, amount: "23.80", worth: { total: "23.80", tax: "3.80" } });
const left = (total: string, tax: string) => ({ total, tax, duties: "0", subtotal: null, shipping: null });
const given = (...refunds: ChannelRefund[]) => ({
  refunds,
  refundedTotal: Decimal.sum(0, ...refunds.map(({ amount }) => amount)).toFixed(2),
});
const settledOf = ({ refunds }: Booked) => new Map(refunds.map((refund) => [refund.externalId, refund]));
const taxes = ({ refunds }: Booked) => refunds.map(({ tax }) => tax);

describe("what goes with a refund", () => {
  test("is what the channel says of it, at the rate of its own goods, by time", () => {
    const sale = channelOrder({ ...SALE, ...given(LAMP, BOOK), current: left("5.95", "0.95") });
    const booked = bookRefunds(sale);
    expect(booked.refunds).toMatchObject([
      { refundedAt: FIRST, amount: "10.7", tax: "0.70" },
      { refundedAt: SECOND, amount: "23.8", tax: "3.80" },
    ]);
    expect(booked.left).toEqual({ tax: "0.95", duties: "0.00", giftCards: "0.00" });
  });

  test("takes its proportion of what is left, for money that the channel says no more of", () => {
    const sale = { ...SALE, ...given(channelRefund({ amount: "4.05" })) };
    expect(bookRefunds(channelOrder(sale))).toMatchObject({ refunds: [{ tax: "0.55" }], left: { tax: "4.90" } });
    const both = { ...SALE, ...given(BOOK, channelRefund({ refundedAt: SECOND, amount: "29.75" })) };
    const rest = bookRefunds(channelOrder({ ...both, current: left("29.75", "4.75") }));
    expect([taxes(rest), rest.left.tax]).toEqual([["0.70", "4.75"], "0.00"]);
  });

  test("is all that went, also where a fee was kept, but never more than went back", () => {
    const worth = { total: "23.80", tax: "3.80" };
    const fee = { ...SALE, current: left("16.65", "1.65") };
    const less = bookRefunds(channelOrder({ ...fee, ...given(channelRefund({ amount: "18.80", worth })) }));
    expect([taxes(less), less.left.tax]).toEqual([["3.80"], "1.65"]);
    const nearly = bookRefunds(channelOrder({ ...fee, ...given(channelRefund({ amount: "2.00", worth })) }));
    expect([taxes(nearly), nearly.left.tax]).toEqual([["2.00"], "3.45"]);
  });

  test("is what a fee still has in it where that is given back alone, and nothing of the goods that stay", () => {
    const worth = { total: "23.80", tax: "3.80" };
    const fee = { ...SALE, current: left("16.65", "1.65") };
    const back = (amount: string) => channelRefund({ refundedAt: THIRD, amount });
    const book = (...refunds: ChannelRefund[]) => bookRefunds(channelOrder({ ...fee, ...given(...refunds) }));
    const less = channelRefund({ refundedAt: SECOND, amount: "18.80", worth });
    const before = book(less);
    const whole = book(less, back("5.00"));
    expect([taxes(whole), whole.left.tax]).toEqual([["3.80", "0.00"], "1.65"]);
    expect(whole.refunds[0]).toEqual(before.refunds[0]);
    expect(taxes(book(less, back("2.00")))).toEqual(["3.80", "0.00"]);
    // Beyond the fee it is of the goods that stay: a fifth of them.
    expect(taxes(book(less, back("8.33")))).toEqual(["3.80", "0.33"]);
    // A fee that had taxes in it gives them back.
    const nearly = book(channelRefund({ refundedAt: SECOND, amount: "2.00", worth }), back("21.80"));
    expect([taxes(nearly), nearly.left.tax]).toEqual([["2.00", "1.80"], "1.65"]);
    // As does what came back for nothing at first, such as when its money did not arrive.
    const late = book(channelRefund({ refundedAt: SECOND, amount: "0", worth, kept: "23.80" }), back("23.80"));
    expect([taxes(late), late.left.tax]).toEqual([["3.80"], "1.65"]);
  });

  test("is nothing while the money is on its way, or where an edit took goods off", () => {
    const waiting = channelRefund({ amount: "0", worth: { total: "10.70", tax: "0.70" }, kept: "10.70" });
    const sale = channelOrder({ ...SALE, ...given(waiting), current: left("29.75", "4.75") });
    expect(bookRefunds(sale)).toMatchObject({ refunds: [], left: { tax: "5.45" } });
    const edited = channelRefund({ amount: "0", worth: { total: "10.70", tax: "0.70" }, kept: "0" });
    expect(
      bookRefunds(channelOrder({ ...SALE, ...given(edited), total: "29.75", current: left("29.75", "4.75") })),
    ).toMatchObject({ refunds: [], left: { tax: "4.75" } });
  });

  test("goes with the money where an edit took goods off, and it was given back later", () => {
    const edit = channelRefund({ refundedAt: FIRST, amount: "0", worth: { total: "23.80", tax: "3.80" }, kept: "0" });
    const back = channelRefund({ refundedAt: SECOND, amount: "23.80", kept: "0" });
    const booked = bookRefunds(channelOrder({ ...SALE, ...given(edit, back), current: left("16.65", "1.65") }));
    expect(booked).toMatchObject({ refunds: [{ refundedAt: SECOND, tax: "3.80" }], left: { tax: "1.65" } });
  });
});

describe("what was settled of a refund", () => {
  const GOODWILL = channelRefund({ refundedAt: FIRST, amount: "4.05" });
  const before = channelOrder({ ...SALE, ...given(GOODWILL) });
  const added = { total: "159.45", wholeTotal: "159.45", taxTotal: "24.45" };

  test("stays when the order is edited later, or more is given back", () => {
    const settled = settledOf(bookRefunds(before));
    const edited = { ...before, ...added };
    expect(taxes(bookRefunds(edited, settled))).toEqual(["0.55"]);
    // Heard of for the first time after the edit it is worked out from what there is then.
    expect(taxes(bookRefunds(edited))).toEqual(["0.62"]);
    const more = { ...edited, ...given(GOODWILL, LAMP), current: left("131.60", "20.65") };
    const booked = bookRefunds(more, settled);
    expect([taxes(booked), booked.left.tax]).toEqual([["0.55", "3.80"], "20.10"]);
  });

  test("is settled anew when the channel says something else of it", () => {
    const settled = settledOf(bookRefunds(before));
    const changed = given({ ...GOODWILL, amount: "8.10", kept: "-8.10" });
    expect(taxes(bookRefunds({ ...before, ...changed }, settled))).toEqual(["1.09"]);
  });

  test("stays where its amount had to be converted, and is a little off", () => {
    const settled = settledOf(bookRefunds(before));
    const off = { ...before, ...added, ...given({ ...GOODWILL, amount: "4.06" }) };
    const { refunds } = bookRefunds({ ...off, refundsKnown: "nearly" }, settled);
    expect(refunds).toMatchObject([{ amount: "4.05", tax: "0.55" }]);
  });
});

describe("gift cards", () => {
  const card = channelOrderLine({ isGiftCard: true, price: "50", quantity: 1, currentQuantity: 1 });
  const sale = { ...SALE, total: "90.45", wholeTotal: "90.45", lines: [channelOrderLine(), card] };

  test("are owed until they are refunded, and are given back last", () => {
    expect(bookRefunds(channelOrder(sale)).left).toEqual({ tax: "5.45", duties: "0.00", giftCards: "50.00" });
    const goodwill = bookRefunds(channelOrder({ ...sale, ...given(channelRefund({ amount: "4.05" })) }));
    expect(goodwill).toMatchObject({ refunds: [{ tax: "0.55", giftCards: "0.00" }], left: { giftCards: "50.00" } });
    const all = bookRefunds(channelOrder({ ...sale, ...given(channelRefund({ amount: "90.45" })) }));
    expect(all).toMatchObject({ refunds: [{ giftCards: "50.00" }], left: { tax: "0.00", giftCards: "0.00" } });
  });

  test("go with the refund that names them", () => {
    const back = channelRefund({ amount: "50", worth: { total: "50", giftCards: "50" } });
    const lines = [channelOrderLine(), { ...card, currentQuantity: 0 }];
    const booked = bookRefunds(channelOrder({ ...sale, ...given(back), lines, current: left("40.45", "5.45") }));
    expect(booked).toMatchObject({ refunds: [{ tax: "0.00", giftCards: "50.00" }], left: { giftCards: "0.00" } });
  });
});

describe("a cancellation", () => {
  const cancelled = { ...SALE, cancelledAt: SECOND, total: "0", current: left("0", "0") };

  test("takes off what was not given back, noted by the channel or not", () => {
    const taken = { refunds: [], left: { tax: "0.00" }, cancelled: { total: "40.45", taxes: "5.45" } };
    expect(bookRefunds(channelOrder(cancelled))).toMatchObject(taken);
    const note = channelRefund({ refundedAt: SECOND, amount: "0", worth: { total: "34.50", tax: "4.50" }, kept: "0" });
    expect(bookRefunds(channelOrder({ ...cancelled, ...given(note) }))).toMatchObject(taken);
  });

  test("leaves nothing to take off where all was given back, then or later", () => {
    const worth = { total: "40.45", tax: "5.45" };
    for (const refund of [
      channelRefund({ refundedAt: SECOND, amount: "40.45", worth }),
      channelRefund({ refundedAt: THIRD, amount: "40.45", kept: "0" }),
    ])
      expect(bookRefunds(channelOrder({ ...cancelled, total: "40.45", ...given(refund) }))).toMatchObject({
        refunds: [{ tax: "5.45" }],
        left: { tax: "0.00" },
        cancelled: { total: "0.00", taxes: "0.00" },
      });
  });

  test("does not take off what an edit had taken off before", () => {
    const edit = channelRefund({ refundedAt: FIRST, amount: "0", worth: { total: "23.80", tax: "3.80" }, kept: "0" });
    const booked = bookRefunds(channelOrder({ ...cancelled, ...given(edit) }));
    expect(booked.cancelled).toEqual({ total: "16.65", taxes: "1.65" });
  });
});

describe("whatever a channel tells", () => {
  const cents = (most: number) => fc.nat(most).map((each) => new Decimal(each).div(100).toFixed(2));
  const note = fc.record({
    refundedAt: fc.constantFrom(FIRST, SECOND, THIRD),
    amount: cents(9_000),
    worth: fc.record({ total: cents(9_000), tax: cents(900), duties: cents(300), giftCards: cents(2_000) }),
    kept: fc.integer({ min: -3_000, max: 3_000 }).map((each) => new Decimal(each).div(100).toFixed(2)),
  });
  const drawn = fc.record({
    total: cents(50_000),
    taxTotal: cents(5_000),
    dutiesTotal: cents(2_000),
    cancelledAt: fc.constantFrom(null, null, SECOND),
    current: fc.option(fc.record({ total: cents(50_000), tax: cents(5_000), duties: cents(2_000) })),
    notes: fc.array(note, { maxLength: 4 }),
    card: fc.constantFrom("0", "25"),
  });

  test("no part is below zero or beyond what went back, and what is settled once stays", () => {
    fc.assert(
      fc.property(drawn, ({ notes, current, card, ...order }) => {
        const refunds = notes.map((each, index) => channelRefund({ ...each, externalId: String(index) }));
        const sale = channelOrder({
          ...order,
          ...given(...refunds),
          lines: [channelOrderLine({ isGiftCard: true, price: card, quantity: 1, currentQuantity: 1 })],
          current: current && { ...current, subtotal: null, shipping: null },
        });
        const booked = bookRefunds(sale);
        for (const { amount, tax, duties, giftCards } of booked.refunds) {
          expect(Math.min(...[tax, duties, giftCards].map(Number))).toBeGreaterThanOrEqual(0);
          expect(Decimal.sum(tax, duties, giftCards).minus(amount).toNumber()).toBeLessThanOrEqual(0);
        }
        expect(Math.min(...Object.values(booked.left).map(Number))).toBeGreaterThanOrEqual(0);
        const later = channelOrder({
          ...sale,
          total: "999.00",
          taxTotal: "159.50",
          wholeTotal: "999.00",
          current: null,
        });
        expect(bookRefunds(later, settledOf(booked)).refunds).toEqual(booked.refunds);
      }),
    );
  });
});
