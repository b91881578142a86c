import { expect, test } from "vitest";
import { formatMoney, formatShortMoney } from "./money";

test.each([
  ["12.30", "USD", "en", "$12.30"],
  ["0", "usd", "en", "$0.00"],
  ["1234567890123456.78", "USD", "en", "$1,234,567,890,123,456.78"],
  ["1200", "JPY", "en", "¥1,200"],
  ["-5.00", "USD", "en", "-$5.00"],
  ["-18.50", "USD", "ar", "\u2066-18.50\u00a0US$\u2069"],
  ["12.30", "PLN", "en", "12.30\u00a0PLN"],
  ["-1234.5", "MXN", "de", "-1.234,50\u00a0MX$"],
  ["16650.00", "IDR", "en", "IDR\u00a016,650"],
  ["1499.99", "PKR", "en", "PKR\u00a01,499.99"],
  ["12990.5", "HUF", "de", "12.990,50\u00a0HUF"],
  ["0.307", "KWD", "en", "KWD\u00a00.307"],
  ["-0.001", "USD", "en", "$0.00"],
])("G095 G191 G192 %s %s in %s is %s", (amount, currency, language, words) => {
  expect(formatMoney({ amount, currency }, language)).toBe(words);
});

test("G095 G096 nothing is said of a missing amount or currency; zero is an amount", () => {
  expect(formatMoney({ amount: null, currency: "USD" }, "en")).toBe("");
  expect(formatMoney({ amount: "1.00", currency: "" }, "en")).toBe("");
  expect(formatMoney({ amount: "1.00", currency: "DOLLARS" }, "en")).toBe("");
  expect(formatMoney({ amount: "1.00", currency: "QQQ" }, "en")).toBe("");
  expect(formatMoney({ amount: "0", currency: "usd" }, "en")).toBe("$0.00");
});

test.each([
  [999, "USD", "en", "$999"],
  [2_500, "USD", "en", "$2.5K"],
  [999_999, "USD", "en", "$1M"],
  [-1_500, "USD", "en", "-$1.5K"],
  [0, "JPY", "en", "¥0"],
  [2_500, "PLN", "en", "2.5K\u00a0PLN"],
  [2_000_000, "MXN", "en", "2M\u00a0MX$"],
])("G192 G198 a chart's axis says %i %s in %s as %s", (amount, currency, language, words) => {
  expect(formatShortMoney(amount, currency, language)).toBe(words);
});
