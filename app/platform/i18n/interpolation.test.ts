import { expect, test } from "vitest";
import { formatValue } from "./interpolation";
import { translate } from "./translate.server";

test.each([
  ["en", "1,234"],
  ["de", "1.234"],
  ["fr", "1\u202f234"],
])("%s says a number inside a text by its own separators", (language, words) => {
  expect(formatValue(1234, undefined, language)).toBe(words);
  expect(translate(language as "en", "errors.field_too_big", { max: 1234 })).toContain(words);
});

test("a decimal string with a style keeps its digits", () => {
  expect(formatValue("0.923417", "number", "de")).toBe("0,923417");
  expect(formatValue(12_400, "compact", "en")).toBe("12K");
});

test.each([
  [999, "999"],
  [1_234, "1.2K"],
  [12_400, "12K"],
  [1_234_567, "1.2M"],
  [2_000_000_000, "2B"],
])("G198 %i is shortened to %s", (count, words) => {
  expect(formatValue(count, "compact", "en")).toBe(words);
});

test("what stands in Arabic text keeps its own direction", () => {
  expect(formatValue("#1001", undefined, "ar")).toBe("\u2068#1001\u2069");
  expect(formatValue("#1001", undefined, "en")).toBe("#1001");
  expect(formatValue("", undefined, "ar")).toBe("");
  expect(formatValue(undefined, undefined, "ar")).toBeUndefined();
});
