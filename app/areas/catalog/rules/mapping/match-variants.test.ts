import { expect, test } from "vitest";
import { matchVariants } from "./match-variants";

const store = (id: string, optionValues: string[], sku = "") => ({ id, optionValues, sku });
const supplier = (skuId: string, ...optionValues: string[]) => ({ skuId, optionValues });

test("variants match by option values in any order and spelling", () => {
  const matches = matchVariants(
    [store("a", ["Dark Red", "M"]), store("b", ["Blue", "XL"])],
    [supplier("1", "xl", "blue"), supplier("2", "m", "dark-red")],
  );
  expect(Object.fromEntries(matches)).toEqual({ a: "2", b: "1" });
});

test("a SKU that is the supplier's id matches", () => {
  expect(matchVariants([store("a", ["One"], "1")], [supplier("1", "x"), supplier("2", "y")]).get("a")).toBe("1");
});

test("the supplier's only variant is bought for the store's only one, and for several just where it has no options", () => {
  expect([...matchVariants([store("a", ["x"])], [supplier("1", "z")]).values()]).toEqual(["1"]);
  expect([...matchVariants([store("a", ["x"]), store("b", ["y"])], [supplier("1")]).values()]).toEqual(["1", "1"]);
  expect(matchVariants([store("a", ["x"]), store("b", ["y"])], [supplier("1", "z")]).size).toBe(0);
});

test("a further option of the supplier is overlooked while one variant is meant, and nothing is guessed otherwise", () => {
  const variants = [supplier("1", "red", "China"), supplier("2", "blue", "China"), supplier("3", "blue", "Spain")];
  expect(Object.fromEntries(matchVariants([store("a", ["Red"]), store("b", ["Blue"])], variants))).toEqual({ a: "1" });
  expect(matchVariants([store("c", [])], variants).size).toBe(0);
});
