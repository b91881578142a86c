import { expect, test } from "vitest";
import { examplePostalCode, isPostalCodeOf } from "./postal-codes";
import { exampleProvince, isProvinceOf } from "./provinces";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const KNOWN = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(examplePostalCode);

test("each country's example is one of its codes, and none of them is a word", () => {
  expect(KNOWN.length).toBeGreaterThan(60);
  for (const country of KNOWN) {
    expect(isPostalCodeOf(country, examplePostalCode(country)!), country).toBe(true);
    expect(isPostalCodeOf(country, "ABC"), country).toBe(false);
  }
});

test.each([
  ["US", "97205-1234"],
  ["us", " 97205 "],
  ["GB", "m1 1ae"],
  ["GB", "EC1A1BB"],
  ["CA", "k1a-0b1"],
  ["NL", "1012js"],
  ["JP", "1000001"],
  ["AR", "1425"],
])("%s has %s, however it is written", (country, zip) => {
  expect(isPostalCodeOf(country, zip)).toBe(true);
});

test.each([
  ["US", "9720"],
  ["US", "K1A 0B1"],
  ["CA", "97205"],
  ["DE", "1011"],
  ["GB", "97205"],
])("%s has no %s", (country, zip) => {
  expect(isPostalCodeOf(country, zip)).toBe(false);
});

test("a country of which nothing is known is not judged", () => {
  expect(isPostalCodeOf("ZZ", "anything")).toBe(true);
  expect(isProvinceOf("FR", { name: "anywhere", code: "" })).toBe(true);
});

test("a state is known by its code or its name", () => {
  expect(isProvinceOf("US", { name: "", code: "or" })).toBe(true);
  expect(isProvinceOf("US", { name: "oregon", code: "" })).toBe(true);
  expect(isProvinceOf("CA", { name: "Québec", code: "" })).toBe(true);
  expect(isProvinceOf("AU", { name: "NSW", code: "" })).toBe(true);
  expect(isProvinceOf("US", { name: "Bavaria", code: "BY" })).toBe(false);
  for (const country of ["US", "CA", "AU"])
    expect(isProvinceOf(country, { name: exampleProvince(country)!, code: "" })).toBe(true);
});
