import { expect, test } from "vitest";
import { owedByBuyer, totalBeforeRefunds } from "./order-total";

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

const OWED = { currentTotal: "80", outstanding: "0", refunded: "0", financialStatus: "paid", isCancelled: false };
test.each([
  ["that is paid owes nothing", {}, "0"],
  ["that was paid in part owes the rest", { financialStatus: "partially_paid", outstanding: "30" }, "30"],
  ["whose payment was voided owes all that is left", { financialStatus: "voided" }, "80"],
  ["whose payment has expired owes all that is left", { financialStatus: "expired" }, "80"],
  [
    "that came back whole owes for what was added since",
    { financialStatus: "pending", refunded: "100", outstanding: "20" },
    "20",
  ],
  ["whose buyer is owed money owes none", { outstanding: "-13.75" }, "0"],
  ["that is cancelled owes nothing", { financialStatus: "voided", outstanding: "80", isCancelled: true }, "0"],
])("an order %s", (_, order, owed) => {
  expect(owedByBuyer({ ...OWED, ...order })).toBe(owed);
});
