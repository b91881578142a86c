import { expect, test } from "vitest";
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
