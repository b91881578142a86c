import { describe, expect, test } from "vitest";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { floorOfPurchase, hasFallen, isBelowFloor } from "./below-floor";
import { hasHouseNumber } from "./house-number";
import { goesByImportScheme, worthOfGoods } from "./import-scheme";
import { knownFloorSchema, leastProfit } from "./margin-floor";
import { toSupplierAddress } from "./supplier-address";
import { findTaxNumber, isTaxNumberOf } from "./tax-number";
import { isWithin } from "./tolerance";

const ADDRESS: PostalAddress = {
  firstName: "Ada",
  lastName: "Byron",
  company: "",
  address1: "Hauptstraße",
  address2: "",
  city: "Köln",
  province: "",
  provinceCode: "",
  zip: "50667",
  country: "Germany",
  countryCode: "DE",
  phone: "+4922112345",
};
const AS_IT_IS = { latin: false, houseNumber: false, taxNumber: null };

describe("addresses", () => {
  test.each([
    ["Straße 5, Köln", "Strasse 5, Koln"],
    ["улица Ленина 7", "ulitsa Lenina 7"],
    ["Łódź", "Lodz"],
    ["São Paulo", "Sao Paulo"],
    ["12 Main St", "12 Main St"],
  ])("%s is written in Latin letters as %s", (address1, latin) => {
    const written = toSupplierAddress({ ...ADDRESS, address1 }, { ...AS_IT_IS, latin: true });
    expect(written.address1).toBe(latin);
    expect(written.phone).toBe(ADDRESS.phone);
  });

  test.each(["東京都千代田区1-1", "شارع الملك 12", "Αθήνα 3", "서울특별시 12"])(
    "%s has nothing left but ASCII, and its number",
    (address1) => {
      const written = toSupplierAddress({ ...ADDRESS, address1 }, { ...AS_IT_IS, latin: true }).address1;
      expect(written).toMatch(/^[\x20-\x7e]+$/);
      expect(written).toMatch(/\d/);
      expect(written).toMatch(/[A-Za-z]/);
      expect(toSupplierAddress({ ...ADDRESS, address1: written }, { ...AS_IT_IS, latin: true }).address1).toBe(written);
    },
  );

  test.each([
    ["Hauptstraße", "12a, rear house", "Hauptstraße 12a", "rear house"],
    ["Hauptstraße", "No. 7", "Hauptstraße 7", ""],
    ["Hauptstraße 3", "12", "Hauptstraße 3", "12"],
    ["Hauptstraße", "c/o Lovelace", "Hauptstraße", "c/o Lovelace"],
  ])("the number of %s / %s stands behind the street", (address1, address2, street, rest) => {
    const placed = toSupplierAddress({ ...ADDRESS, address1, address2 }, { ...AS_IT_IS, houseNumber: true });
    expect([placed.address1, placed.address2]).toEqual([street, rest]);
  });

  test("a house number is one wherever the country writes it", () => {
    const has = (address1: string, address2 = "") => hasHouseNumber({ address1, address2 });
    expect([has("Main St 5"), has("شارع ١٢"), has("Main St", "5b"), has("Main St", "Apt B"), has("Main St")]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("tax numbers", () => {
  test.each([
    ["BR", "529.982.247-25", true],
    ["BR", "529.982.247-26", false],
    ["BR", "111.111.111-11", false],
    ["BR", "11.222.333/0001-81", true],
    ["BR", "11.222.333/0001-82", false],
    ["CL", "12.345.678-5", true],
    ["CL", "12.345.678-6", false],
    ["KR", "p123456789012", true],
    ["KR", "123456789012", false],
    ["TR", "10000000146", true],
    ["TR", "10000000147", false],
    ["IT", "RSSMRA85T10A562S", true],
    ["IT", " ", false],
  ])("%s %s: %s", (country, text, isOne) => expect(isTaxNumberOf(country, text)).toBe(isOne));

  test("one is found in what the buyer wrote, and no other number is mistaken for it", () => {
    expect(findTaxNumber("BR", null, ["order 12345678901", 'CPF: "529.982.247-25"'])).toBe("52998224725");
    expect(findTaxNumber("BR", null, ["phone 11987654321", null])).toBeNull();
    expect(findTaxNumber("BR", "11.222.333/0001-81", ["529.982.247-25"])).toBe("11222333000181");
    expect(findTaxNumber("IT", null, ["RSSMRA85T10A562S"])).toBeNull();
    expect(findTaxNumber("KR", null, ["개인통관고유부호 P123456789012"])).toBe("P123456789012");
  });
});

test.each([
  ["10", "10", {}, true],
  ["10", "9", {}, true],
  ["10", "10.01", {}, false],
  ["10", "11", { amount: "1" }, true],
  ["10", "11.01", { amount: "1" }, false],
  ["10", "11", { percent: "10" }, true],
  ["10", "11", { amount: "5", percent: "9.9" }, false],
  ["10", "11", { amount: "0.99", percent: "50" }, false],
])("%s that is %s now is within %j: %s", (base, now, tolerance, isOne) =>
  expect(isWithin({ base, now }, { amount: null, percent: null, ...tolerance })).toBe(isOne),
);

test("the import scheme is for parcels into the Union up to 150 euros", () => {
  expect(goesByImportScheme("DE", "150")).toBe(true);
  expect(goesByImportScheme("DE", "150.01")).toBe(false);
  expect(goesByImportScheme("DE", null)).toBe(false);
  expect(goesByImportScheme("GB", "10")).toBe(false);
});

test.each([
  ["shipping and tax are none of it", { taxesIncluded: false }, [[20, 0, 2, 2]], "40"],
  ["nor is what is bought elsewhere, or not at all any more", { taxesIncluded: false }, [[100, 0, 4, 1]], "100"],
  ["what a discount takes off is", { taxesIncluded: false }, [[100, 30, 3, 2]], "180"],
  [
    "tax that is in prices is taken off",
    { taxesIncluded: true, subtotal: "178.50", shipping: "11.90", tax: "30.40" },
    [[178.5, 0, 1, 1]],
    "150",
  ],
  ["what nobody said of taxes takes nothing off", { taxesIncluded: null, tax: "10" }, [[20, 0, 1, 1]], "20"],
])("of what goods are worth at customs, %s", (_, facts, lines, worth) => {
  const whole = { subtotal: "400", shipping: "5", tax: "19", ...facts };
  const bought = lines.map(([price, discountTotal, quantity, units]) => ({
    price: String(price),
    discountTotal: String(discountTotal),
    quantity: quantity!,
    units: units!,
  }));
  expect(worthOfGoods(whole, bought)).toBe(worth);
});

test("what is left of an order is below its floor where nobody can tell it, and no floor below zero where nobody saw its cost", () => {
  const below = (profit: string | null, floor: string | null, isCostSeen: boolean, isLess = false) =>
    isBelowFloor(profit, floorOfPurchase(floor, { isCostSeen, hasFallen: isLess }));
  expect(below("-5", null, true)).toBe(false);
  expect(below(null, null, true)).toBe(false);
  expect(below(null, "1", true)).toBe(true);
  expect(below("0.99", "1", true)).toBe(true);
  expect(below("-0.01", null, false)).toBe(true);
  expect(below("0", null, false)).toBe(false);
  expect(below(null, null, false)).toBe(true);
  expect(below("-0.01", "-10.00", false)).toBe(true);
  expect(below("2", "2.01", false)).toBe(true);
  expect(below("-5", null, true, true)).toBe(true);
  expect(below("0", null, true, true)).toBe(false);
  expect([hasFallen("10.00", "9.99"), hasFallen("10.00", "10"), hasFallen(null, "0")]).toEqual([true, false, false]);
});

test("+margin-floor the greater of amount and percentage holds, and a store's own instead of that for all", () => {
  const id = "00000000-0000-7000-8000-000000000001";
  const floor = knownFloorSchema.parse({
    percent: "20",
    amount: "5",
    currency: "USD",
    stores: [{ store_id: id, amount: "1" }],
  });
  const least = (storeId: string, amount: string) =>
    leastProfit(floor, { storeId, revenue: { amount, currency: "USD" }, rate: "1" });
  expect(least("another", "100")).toEqual({ amount: "20.00", currency: "USD" });
  expect(least("another", "10")).toEqual({ amount: "5.00", currency: "USD" });
  expect(least(id, "100")).toEqual({ amount: "1.00", currency: "USD" });
  const none = knownFloorSchema.parse({ currency: "USD" });
  expect(leastProfit(none, { storeId: id, revenue: { amount: "100", currency: "USD" }, rate: "1" })).toBeNull();
});

test("+margin-floor an amount is converted into the order's currency, and stands as it is where nobody knows the rate", () => {
  const least = (change: object, rate: string | null) =>
    leastProfit(knownFloorSchema.parse({ currency: "USD", ...change }), {
      storeId: "another",
      revenue: { amount: "1000", currency: "JPY" },
      rate,
    });
  expect(least({ amount: "5" }, "150")).toEqual({ amount: "750.00", currency: "JPY" });
  expect(least({ amount: "5", percent: "80" }, "150")).toEqual({ amount: "800.00", currency: "JPY" });
  expect(least({ amount: "5", percent: "80" }, null)).toEqual({ amount: "5.00", currency: "USD" });
  // Nothing is nothing in any currency, and a percentage needs no rate.
  expect(least({ amount: "0" }, null)).toEqual({ amount: "0.00", currency: "JPY" });
  expect(least({ percent: "80" }, null)).toEqual({ amount: "800.00", currency: "JPY" });
});
