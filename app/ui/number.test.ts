import { expect, test } from "vitest";
import { formatNumber, formatPercent } from "./number";

test.each([
  ["en", "12,345", "12.5%"],
  ["de", "12.345", "12,5\u00a0%"],
])("%s shows numbers and percents by its own rules", (language, number, percent) => {
  expect(formatNumber(12_345, language)).toBe(number);
  expect(formatPercent("12.5", language)).toBe(percent);
});
