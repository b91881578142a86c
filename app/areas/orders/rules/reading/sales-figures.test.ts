import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addUpSales, convertedFigures, toSalesPoints, type SalesRow } from "./sales-figures";

const rateOf = (currency: string) => ({ USD: "1", EUR: "1.2" })[currency] ?? null;
const row = (more: Partial<SalesRow>): SalesRow => ({
  bucket: "2026-11-20T00:00",
  currency: "USD",
  costCurrency: "USD",
  ratesOf: null,
  orders: 1,
  revenue: "10",
  sold: more.revenue ?? "10",
  owed: "0",
  cost: "4",
  ...more,
});

test("profit counts only orders whose cost is known", () => {
  const figures = addUpSales(
    [
      row({ orders: 2, revenue: "30", owed: "7", cost: "12" }),
      row({ costCurrency: null, revenue: "100", owed: "20", cost: "0" }),
    ],
    rateOf,
    "USD",
  );
  expect(figures).toEqual({
    orders: 3,
    revenue: "130.00",
    owed: "27.00",
    costedOrders: 2,
    cost: "12.00",
    profit: "18.00",
    givenBack: "0.00",
    margin: "60.0",
    withoutRate: 0,
  });
});

test("what was given back of orders whose cost is known is told beside the profit that it lowers", () => {
  const placed = row({ revenue: "54.61", cost: "20" });
  const refundOfEarlier = row({ orders: 0, revenue: "-148.89", sold: "0", cost: "0" });
  const refundOfUnknownCost = row({ costCurrency: null, orders: 0, revenue: "-7", sold: "0", cost: "0" });
  const unplaced = row({ costCurrency: null, orders: 4, revenue: "200", cost: "0" });
  expect(addUpSales([placed, refundOfEarlier, refundOfUnknownCost, unplaced], rateOf, "USD")).toMatchObject({
    orders: 5,
    costedOrders: 1,
    profit: "-114.28",
    givenBack: "148.89",
  });
  const inEuros = row({ currency: "EUR", revenue: "60", sold: "100" });
  expect(addUpSales([inEuros], rateOf, "USD")).toMatchObject({ givenBack: "48.00" });
});

test("other currencies are converted, and those without a rate are left out and told", () => {
  const figures = addUpSales(
    [row({ currency: "EUR", revenue: "100", owed: "10", cost: "20" }), row({ currency: "XTS", orders: 4, owed: "9" })],
    rateOf,
    "USD",
  );
  expect(figures).toMatchObject({
    orders: 1,
    revenue: "120.00",
    owed: "12.00",
    cost: "20.00",
    profit: "100.00",
    withoutRate: 4,
  });
});

test("each day is converted at its own rates", () => {
  const rates: Record<string, string> = { "2026-11-19": "1.1", "2026-11-20": "1.2" };
  const ofDay = (currency: string, day: string | null) => (currency === "USD" ? "1" : (rates[day ?? ""] ?? null));
  const euros = (ratesOf: string) => row({ currency: "EUR", revenue: "100", cost: "20", ratesOf });
  expect(addUpSales([euros("2026-11-19"), euros("2026-11-20")], ofDay, "USD")).toMatchObject({
    revenue: "230.00",
    cost: "40.00",
    profit: "190.00",
  });
});

test("a figure says whether something of it was converted", () => {
  const converted = (more: Partial<SalesRow>) => convertedFigures([row({}), row(more)], rateOf, "USD");
  expect(converted({})).toEqual({ revenue: false, owed: false, cost: false, profit: false });
  expect(converted({ currency: "EUR" })).toEqual({ revenue: true, owed: false, cost: false, profit: true });
  expect(converted({ currency: "EUR", costCurrency: null })).toEqual({
    revenue: true,
    owed: false,
    cost: false,
    profit: false,
  });
  expect(converted({ currency: "EUR", owed: "1" })).toMatchObject({ owed: true });
  expect(converted({ costCurrency: "EUR", owed: "1" })).toMatchObject({ owed: false });
  expect(converted({ costCurrency: "EUR" })).toEqual({ revenue: false, owed: false, cost: true, profit: true });
  expect(converted({ currency: "XTS" })).toEqual({ revenue: false, owed: false, cost: false, profit: false });
});

test("a day that gives back more than it sells has no margin", () => {
  expect(addUpSales([row({ orders: 0, revenue: "-10", cost: "0" })], rateOf, "USD")).toMatchObject({
    revenue: "-10.00",
    profit: "-10.00",
    margin: null,
  });
});

test("no sales: zeros and no margin", () => {
  expect(addUpSales([], rateOf, "USD")).toEqual({
    orders: 0,
    revenue: "0.00",
    owed: "0.00",
    costedOrders: 0,
    cost: "0.00",
    profit: "0.00",
    givenBack: "0.00",
    margin: null,
    withoutRate: 0,
  });
});

test("points add up to the whole, and days without sales have one too", () => {
  const buckets = ["2026-11-18T00:00", "2026-11-19T00:00", "2026-11-20T00:00"];
  const rows = fc.array(
    fc.record({
      bucket: fc.constantFrom(...buckets.slice(0, 2)),
      currency: fc.constantFrom("USD", "XTS"),
      costCurrency: fc.constantFrom("USD", null),
      ratesOf: fc.constant(null),
      orders: fc.integer({ min: 1, max: 50 }),
      revenue: fc.integer({ min: -1000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
      sold: fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
      owed: fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
      cost: fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
    }),
  );
  fc.assert(
    fc.property(rows, (sales) => {
      const points = toSalesPoints(sales, buckets, rateOf, "USD");
      const whole = addUpSales(sales, rateOf, "USD");
      expect(points.map(({ bucket }) => bucket)).toEqual(buckets);
      for (const figure of ["orders", "costedOrders", "revenue", "owed", "cost", "profit", "givenBack"] as const) {
        const sum = points.reduce((total, point) => total.plus(point[figure]), new Decimal(0));
        expect(sum.equals(whole[figure])).toBe(true);
      }
    }),
  );
});
