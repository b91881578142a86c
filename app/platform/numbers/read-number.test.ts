import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldCase } from "../../../tests/factories/field-cases.ts";
import { LANGUAGE_CODES } from "../i18n/languages";
import { readNumber, type NumberRules } from "./read-number";

const read = (text: string, language = "en", rules: NumberRules = {}) => {
  const reading = readNumber({ text, language, ...rules });
  if (reading.kind === "number") return reading.value;
  return reading.kind === "ambiguous" ? reading.readings : reading.kind;
};
const anyLanguage = fc.constantFrom(...LANGUAGE_CODES);
/** Decimal strings from 0 to 999,999,999.99 */
const anyAmount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);

test("prices as people paste them are what they mean, or asked about, and never 0", () => {
  const { pasted } = fieldCase<{ pasted: Record<string, string> }>("typed-prices");
  for (const [text, right] of Object.entries(pasted))
    for (const language of LANGUAGE_CODES) {
      const understood = read(text, language);
      // "1,299" is a thousand and more where the comma groups; where it may be a decimal sign too it is asked about.
      expect([text, language, [understood].flat()]).toEqual([text, language, expect.arrayContaining([right])]);
    }
});

describe("what is pasted is read the same in every language where it can mean one thing alone", () => {
  test.each([
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1\u202f234,50", "1234.50"],
    ["$19.99", "19.99"],
    ["19,99 €", "19.99"],
    ["US$ 19.99", "19.99"],
    ["19.99 USD", "19.99"],
    ["chf 1'299.00", "1299.00"],
    ["1'299.00", "1299.00"],
    ["1’299", "1299"],
    ["٤٩٫٩٩", "49.99"],
    ["٤٩،٩٩", "49.99"],
    ["١٬٢٣٤٫٥٠", "1234.50"],
    ["۴۹٫۹۹", "49.99"],
    ["１２．５０", "12.50"],
    ["१,२३,४५६.००", "123456.00"],
    ["𝟙𝟚.𝟝", "12.5"],
    ["1,23,456.00", "123456.00"],
    ["1.234.567", "1234567"],
    ["1 299", "1299"],
    ["12.", "12"],
    [".5", "0.5"],
    ["007", "7"],
    ["+7", "7"],
    ["0.5000", "0.50"],
    [" 7 ", "7"],
    ["19.-", "19"],
    ["19,-", "19"],
    ["19.–", "19"],
    ["1'299.–", "1299"],
    ["kr 1.299,-", "1299"],
    ["19,– €", "19"],
    ["Fr. 19.90", "19.90"],
    ["Fr.19.90", "19.90"],
    ["Rs. 1,250.00", "1250.00"],
    ["Rs.1,250.00", "1250.00"],
    ["Rs 250/-", "250"],
    ["49,95 kr.", "49.95"],
    ["1 234,50 zł", "1234.50"],
    ["S/ 20.50", "20.50"],
    ["S/.20.50", "20.50"],
    ["1200円", "1200"],
    ["49.99 د.إ.", "49.99"],
    ["", "empty"],
    [" \u200e", "empty"],
  ])("%j is %s", (text, value) => {
    for (const language of LANGUAGE_CODES) expect([language, read(text, language)]).toEqual([language, value]);
  });

  test.each([
    "abc",
    "12 apples",
    "10k",
    "1e9",
    "10²",
    "1/2",
    "12 34",
    "1.2.3",
    "1,23,45",
    "0,299,000",
    "1,234 567",
    "-5",
    "--5",
    "5-",
    "5-10",
    "5–10",
    "19.-5",
    "12.50/Stk",
    "10/-5",
    "x.5",
    "USD.50",
    "EUR.99",
    "(5)",
    "10%",
    "NaN",
    "Infinity",
    ".",
    "-",
    "1 2 3",
    "9".repeat(41),
  ])("%j is no number, and not 0", (text) => {
    for (const language of LANGUAGE_CODES) expect(read(text, language)).toBe("unreadable");
  });
});

describe("three digits after the only mark are what the language says, and asked about where it says nothing", () => {
  test.each([
    ["1,299", "en", "1299"],
    ["1,299", "ar", "1299"],
    ["1,299", "zh-CN", "1299"],
    ["1.299", "de", "1299"],
    ["1.299", "pt-BR", "1299"],
    ["1,299", "de", ["1299", "1.30"]],
    ["1,299", "fr", ["1299", "1.30"]],
    ["1.299", "en", ["1299", "1.30"]],
    ["1.299", "fr", ["1299", "1.30"]],
    ["1.000", "en", ["1000", "1.00"]],
    ["0,299", "en", ["0.30"]],
    ["12.3456", "en", ["12.35"]],
    ["1,234.567", "en", ["1234.57"]],
  ])("%j in %s is %j", (text, language, value) => {
    expect(read(text, language)).toEqual(value);
  });

  test.each([
    ["1.299", "en", "1.299"],
    ["1,299", "de", "1.299"],
    ["1,299", "en", "1299"],
    ["1.299", "fr", ["1299", "1.299"]],
  ])("with four decimals %j in %s is %j", (text, language, value) => {
    expect(read(text, language, { decimals: 4 })).toEqual(value);
  });

  test.each([
    ["1,299", "en", "1299"],
    ["1,299", "de", ["1299"]],
    ["1.5", "en", "unreadable"],
    ["5.00", "en", "5"],
    ["1.000", "en", ["1000", "1"]],
  ])("with no decimals %j in %s is %j", (text, language, value) => {
    expect(read(text, language, { decimals: 0 })).toEqual(value);
  });
});

test("a minus is taken where numbers below zero are, and a percent sign where percent are", () => {
  expect(read("-10,5 %", "en", { isSigned: true, isPercent: true })).toBe("-10.5");
  expect(read("\u2212$5", "en", { isSigned: true })).toBe("-5");
  expect(read("-0", "en", { isSigned: true })).toBe("0");
  expect(read("٪١٠", "ar", { isPercent: true })).toBe("10");
  expect(read("$10", "en", { isPercent: true })).toBe("unreadable");
});

test("what a language writes is read back, in its own digits and others, with and without a currency", () => {
  const currencies = ["USD", "EUR", "GBP", "AED", "BRL", "CNY", "CHF", "INR"];
  fc.assert(
    fc.property(
      anyLanguage,
      anyAmount,
      fc.constantFrom(undefined, "latn", "arab", "arabext", "deva", "fullwide", "beng", "thai"),
      fc.constantFrom(undefined, ...currencies),
      (language, amount, numberingSystem, currency) => {
        const format = new Intl.NumberFormat(language, {
          numberingSystem,
          minimumFractionDigits: 2,
          ...(currency && { style: "currency", currency }),
        });
        const text = format.format(amount as Intl.StringNumericLiteral);
        expect([text, read(text, language)]).toEqual([text, amount]);
      },
    ),
  );
});

test("no text is a number that it does not show: the same digits, with the point where a mark is", () => {
  const text = fc.string({
    unit: fc.constantFrom(..."0123456789.,'٫٬ -+$€%", "\u202f", "٤", "９", "a", "e", "²"),
    maxLength: 12,
  });
  const digits = (of: string) =>
    of.replaceAll("٤", "4").replaceAll("９", "9").replaceAll(/[^\d]/g, "").replace(/^0+/, "");
  fc.assert(
    fc.property(text, anyLanguage, fc.integer({ min: 0, max: 4 }), (typed, language, decimals) => {
      const value = read(typed, language, { decimals, isSigned: true });
      if (typeof value !== "string" || !/\d/.test(value)) return;
      const [whole = "", fraction = ""] = value.replace("-", "").split(".");
      expect(value.startsWith("-")).toBe(/-.*[\d٤９]/.test(typed) && /[1-9]/.test(value));
      expect(fraction.length).toBeLessThanOrEqual(decimals);
      // Only zeros behind the decimals that are taken may be missing.
      expect(digits(typed).replace(new RegExp(`^${digits(whole + fraction)}0*$`), "")).toBe("");
      const afterLastMark = (/[.,٫](?=[^.,٫]*$)(.*)/.exec(typed)?.[1] ?? "")
        .replaceAll("٤", "4")
        .replaceAll("９", "9")
        .replaceAll(/\D/g, "");
      if (fraction === "") expect(afterLastMark).toMatch(/^(?:0*|\d{3})$/);
      else expect(afterLastMark.startsWith(fraction)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
