import { expect, test } from "vitest";
import { totalBeforeRefunds } from "./order-total";

test.each([
  ["of which nothing was paid comes to what is left", { financialStatus: "pending", refunded: "0.00" }, "80.00"],
  ["that was paid comes to what is left and what came back", { financialStatus: "paid", refunded: "100.00" }, "180.00"],
  [
    "that came back whole and owes for what was added since does too",
    { financialStatus: "pending", refunded: "100.00" },
    "180.00",
  ],
])("an order %s", (_, order, total) => {
  expect(Number(totalBeforeRefunds({ currentTotal: "80.00", discrepancy: "0", ...order }))).toBe(Number(total));
});
