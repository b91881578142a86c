import { expect, test } from "vitest";
import { differsFromSent } from "./differs-from-sent";

const variant = (change: Partial<{ optionValues: string[]; price: string; stock: number }> = {}) => ({
  optionValues: ["Red"],
  price: "19.90",
  stock: 5,
  ...change,
});
const sent = {
  title: "Lamp",
  optionNames: ["Color"],
  options: [{ name: "Color" }],
  variants: [variant(), variant({ optionValues: ["Blue"] })],
};

test.each([
  ["the same in another order", { ...sent, variants: [...sent.variants].reverse() }, false],
  ["a price that is written otherwise", { ...sent, variants: [variant({ price: "19.9" }), sent.variants[1]!] }, false],
  ["less stock, which was sold", { ...sent, variants: [variant({ stock: 1 }), sent.variants[1]!] }, false],
  ["another price", { ...sent, variants: [variant({ price: "9.90" }), sent.variants[1]!] }, true],
  ["more stock", { ...sent, variants: [variant({ stock: 6 }), sent.variants[1]!] }, true],
  ["another title", { ...sent, title: "Old lamp" }, true],
  ["fewer variants", { ...sent, variants: [variant()] }, true],
  ["another variant", { ...sent, variants: [variant(), variant({ optionValues: ["Green"] })] }, true],
])("of what was sent, %s: differs %#", (_, kept, differs) => {
  expect(differsFromSent(kept, sent)).toBe(differs);
});

test("a shop that puts its options another way round has what it was sent", () => {
  const options = [{ name: "Top" }, { name: "Bottom" }];
  const variants = [variant({ optionValues: ["S", "M"] }), variant({ optionValues: ["M", "S"], price: "9.90" })];
  const turned = variants.map((each) => ({ ...each, optionValues: [...each.optionValues].reverse() }));
  const suit = { title: "Suit", options, variants };
  expect(differsFromSent({ title: "Suit", optionNames: ["Bottom", "Top"], variants: turned }, suit)).toBe(false);
  expect(differsFromSent({ title: "Suit", optionNames: ["Top", "Bottom"], variants: turned }, suit)).toBe(true);
});
