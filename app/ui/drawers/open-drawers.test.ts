import { expect, test } from "vitest";
import { OpenDrawers } from "./open-drawers";

test("G211 Escape is for the topmost drawer alone", () => {
  const drawers = new OpenDrawers();
  drawers.add("below");
  drawers.add("above");
  expect(drawers.isClosedByEscape("below", 0)).toBe(false);
  expect(drawers.isClosedByEscape("above", 0)).toBe(true);
});

test("G207 the press that closes one does not close the next: within 100 ms nothing is closed", () => {
  const drawers = new OpenDrawers();
  drawers.add("below");
  drawers.add("above");
  expect(drawers.isClosedByEscape("above", 1_000)).toBe(true);
  drawers.remove("above");
  expect(drawers.isClosedByEscape("below", 1_099)).toBe(false);
  expect(drawers.isClosedByEscape("below", 1_100)).toBe(true);
});
