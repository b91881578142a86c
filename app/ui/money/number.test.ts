import { expect, test } from "vitest";
import { formatNumber, formatPercent, formatShortNumber, writeNumber } from "./number";

test.each([
  ["en", "12,345", "12.5%"],
  ["de", "12.345", "12,5\u00a0%"],
])("%s shows numbers and percents by its own rules", (language, number, percent) => {
  expect(formatNumber(12_345, language)).toBe(number);
  expect(formatPercent("12.5", language)).toBe(percent);
});

test.each([
  [0, "0"],
  [999, "999"],
  [999.96, "1K"],
  [1_000, "1K"],
  [1_250, "1.3K"],
  [999_949, "999.9K"],
  [999_999, "1M"],
  [999_999_999, "1B"],
  [-1_250, "-1.3K"],
  [-999_999, "-1M"],
])("G198 %d is shortened to %s", (value, words) => {
  expect(formatShortNumber(value, "en")).toBe(words);
});

test.each([
  ["en", "12345.50", "12345.50"],
  ["de", "12345.50", "12345,50"],
  ["fr", "-0.1234", "-0,1234"],
  ["en", "999999999999999999.01", "999999999999999999.01"],
  ["en", "unknown", "unknown"],
])("in %s the number %s is written %s in a field", (language, number, text) => {
  expect(writeNumber(number, language)).toBe(text);
});
