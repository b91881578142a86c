import fc from "fast-check";
import { expect, test } from "vitest";
import { faultOfTopUp, nextTopUpStatus, type TopUpStatus } from "./top-up";

test.each([
  ["10", null],
  ["10000.00", null],
  ["9.99", "too_small"],
  ["10000.01", "too_big"],
  ["0", "too_small"],
  ["12.345", "not_an_amount"],
  ["-20", "not_an_amount"],
  ["1e3", "not_an_amount"],
  ["", "not_an_amount"],
])("X084 a top-up of %s: %s", (amount, fault) => {
  expect(faultOfTopUp(amount)).toBe(fault);
});

test("money that was taken is credited whatever else was reported, and stays credited", () => {
  const reports = fc.array(fc.constantFrom("open", "paid", "failed", "expired"), { maxLength: 8 });
  fc.assert(
    fc.property(reports, (sequence) => {
      const end = sequence.reduce<TopUpStatus>((status, report) => nextTopUpStatus(status, report), "pending");
      expect(end === "succeeded").toBe(sequence.includes("paid"));
      expect(end === "pending").toBe(sequence.every((report) => report === "open"));
    }),
  );
});
