import { expect, test } from "vitest";
import { mapOrderWebhook } from "~/adapters/order-channel/shopify/order-webhook";
import { fieldCase } from "../../../../../tests/factories/field-cases.ts";
import { missingAddressField } from "./address";
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

test("no order is held back for a postal code that its store lets buyers leave out", () => {
  const { _right_values: right, addresses } = fieldCase<{
    _right_values: { blocker: null; optional: string; recommended: string };
    addresses: { country_code: string }[];
  }>("postal-code-optional");
  const [first] = addresses;
  const countries = [right.optional, right.recommended].flatMap((codes) => codes.split(" "));
  const all = [...addresses, ...countries.map((country_code) => ({ ...first!, country_code }))];
  for (const shipping_address of all) {
    const order = { admin_graphql_api_id: "gid://shopify/Order/1", shipping_address, line_items: [] };
    const { shippingAddress } = mapOrderWebhook(JSON.stringify(order));
    expect([shipping_address.country_code, missingAddressField(shippingAddress!)]).toEqual([
      shipping_address.country_code,
      right.blocker,
    ]);
  }
});
