import { expect, test } from "vitest";
import { isBeforeShipping } from "./before-shipping";

test.each([
  ["placement", "pending", true],
  ["placement", "partially_paid", true],
  ["archived", "pending", true],
  ["cancelled", "pending", false],
  ["archived", "paid", false],
  ["payment", "pending", false],
  ["shipment", "paid", false],
] as const)(
  "C279 of an order in %s whose purchases are %s, the profit is before shipping: %s",
  (section, payment_status, is) => expect(isBeforeShipping({ section, payment_status })).toBe(is),
);
