import { expect, test } from "vitest";
import { receiptNumber } from "./receipt-number";

test("a receipt's number is of its payment alone, and reads the same in a text that runs from right to left", () => {
  const number = receiptNumber({
    id: "019ab1c2-0000-7000-8000-00007f3a9c21",
    paidAt: new Date("2026-11-23T23:59:59-05:00"),
  });
  // Begun with a letter: a number that begins with digits is turned around at its hyphens.
  expect(number).toBe("R-20261124-7F3A9C21");
});
