import { expect, test } from "vitest";
import { addUpStore, type StoreRow } from "./store-figures";

const row = (change: Partial<StoreRow>): StoreRow => ({
  bucket: "2026-11-20T00:00",
  currency: "USD",
  ratesOf: null,
  orders: 1,
  revenue: "10",
  sold: "10",
  paid: "10",
  owed: "0",
  refunded: "0",
  refundedOrders: 0,
  ...change,
});
const rateOf = (currency: string) => ({ USD: "1", EUR: "2" })[currency] ?? null;

test("S032 a store's figures are in one currency; the average is before refunds, the refund rate of what was paid", () => {
  const rows = [
    row({ orders: 2, revenue: "38", sold: "50", paid: "60", owed: "4", refunded: "15", refundedOrders: 1 }),
    row({ currency: "EUR", revenue: "20", sold: "20", paid: "20", owed: "3" }),
    row({ currency: "XYZ", orders: 3, owed: "5" }),
  ];
  expect(addUpStore(rows, rateOf, "USD")).toEqual({
    orders: 3,
    revenue: "78.00",
    owed: "10.00",
    averageOrder: "30.00",
    refunded: "15.00",
    refundedOrders: 1,
    refundRate: "15.0",
    withoutRate: 3,
  });
});

test("S032 without sales there is neither an average nor a refund rate", () => {
  expect(addUpStore([], rateOf, "JPY")).toMatchObject({
    orders: 0,
    revenue: "0",
    averageOrder: null,
    refundRate: null,
  });
});
