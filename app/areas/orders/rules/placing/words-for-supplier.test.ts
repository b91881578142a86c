import { expect, test } from "vitest";
import { wordsForSupplier } from "./words-for-supplier";

test("a supplier reads what the buyer wrote, and nothing that apps keep with a line", () => {
  const engraving = { name: "Engraving", value: " For Anna, 1 May " };
  expect(wordsForSupplier([engraving, { name: "_bundle", value: "7" }, { name: "Colour", value: "Red" }])).toBe(
    "Engraving: For Anna, 1 May; Colour: Red",
  );
  expect(
    wordsForSupplier([
      { name: "_bundle", value: "7" },
      { name: "Gift", value: " " },
    ]),
  ).toBeNull();
});
