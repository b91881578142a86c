import { expect, test } from "vitest";
import { mostTaxInPrices, taxInPrices, type TaxedStore } from "./price-tax";

const store = (name: string, pricesIncludeTax: boolean | null, taxRate: string): TaxedStore => ({
  name,
  pricesIncludeTax,
  taxRate,
});

test("P147 a rate counts where prices have tax in them, and nowhere else", () => {
  expect(taxInPrices(store("Here", true, "19"))).toBe("19");
  expect(taxInPrices(store("On top", false, "19"))).toBe("0");
  expect(taxInPrices(store("Not told", null, "19"))).toBe("0");
});

test("P147 of several stores the one with most tax in its prices says what is left", () => {
  const [here, there, onTop] = [store("Here", true, "9"), store("There", true, "19.5"), store("On top", false, "30")];
  expect(mostTaxInPrices([here, onTop, there])).toEqual({ store_name: "There", percent: "19.5" });
  expect(mostTaxInPrices([onTop])).toBeNull();
  // Its prices have tax in them, and nobody has said how much.
  expect(mostTaxInPrices([store("New", true, "0")])).toEqual({ store_name: "New", percent: "0" });
});
