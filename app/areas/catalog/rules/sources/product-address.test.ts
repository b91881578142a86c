import { expect, test } from "vitest";
import { fieldText } from "../../../../../tests/factories/field-cases.ts";
import { productIdFrom } from "./product-address";

test.each([
  ["https://www.shop.test/item/1005006123456789.html?spm=a2g0o", "1005006123456789"],
  [" https://shop.test/products/HL-204981 ", "HL-204981"],
  ["1005006123456789", "1005006123456789"],
  ["HL-204981", "HL-204981"],
  ["brass lamp", null],
  ["lamp", null],
  ["https://shop.test/about", null],
])("what was pasted as %j names product %j", (text, id) => expect(productIdFrom(text)).toBe(id));

test("links as people copy them name the product, whatever stands around them", () => {
  const links = fieldText("links.txt")
    .split("\n")
    .filter((line) => line.includes(" -> "))
    .map((line) => line.split(" -> ") as [string, string]);
  expect(links.length).toBeGreaterThan(8);
  for (const [link, right] of links)
    expect([link, productIdFrom(link)]).toEqual([link, right.startsWith("none") ? null : right]);
});
