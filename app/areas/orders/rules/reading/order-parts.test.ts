import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderParts, type PartsFacts } from "./order-parts";

/** Two lamps of 12.50 with tax of 1.25 each on top, sent for 4.90. */
const LAMPS: PartsFacts = {
  lines: [{ price: "12.50", quantity: 2, currentQuantity: 2 }],
  subtotal: "25.00",
  shipping: "4.90",
  tax: "2.50",
  duties: "0",
  tip: "0",
  discount: "0",
  total: "32.40",
  taxesIncluded: false,
  current: null,
};
const ONE_LEFT = [{ price: "12.50", quantity: 2, currentQuantity: 1 }];
const NOW = { subtotal: "12.50", shipping: "4.90", tax: "1.25", duties: "0" };

const shown = (facts: Partial<PartsFacts>) =>
  Object.fromEntries(
    Object.entries(orderParts({ ...LAMPS, ...facts })).map(([name, part]) => [
      name,
      typeof part === "boolean" ? part : part.toFixed(2),
    ]),
  );
const AS_PLACED = {
  subtotal: "25.00",
  discount: "0.00",
  shipping: "4.90",
  tax: "2.50",
  taxIsIncluded: false,
  duties: "0.00",
  tip: "0.00",
  returned: "0.00",
  changed: "0.00",
};

test("a tip that stands among the lines is no discount of goods, and a discount beside a tip is no tip", () => {
  const tipLine = { price: "5.00", quantity: 1, currentQuantity: 1 };
  const tipped = { tip: "5.00", total: "37.40" };
  expect(shown({ ...tipped, lines: [...LAMPS.lines, tipLine] })).toEqual({ ...AS_PLACED, tip: "5.00" });
  expect(shown(tipped)).toEqual({ ...AS_PLACED, tip: "5.00" });
  const cut = { ...tipped, subtotal: "20.00", discount: "5.00", total: "32.40" };
  for (const lines of [LAMPS.lines, [...LAMPS.lines, tipLine]])
    expect(shown({ ...cut, lines })).toEqual({ ...AS_PLACED, discount: "5.00", tip: "5.00" });
});

describe("decision 75: what an order's total is made of", () => {
  test("as it was placed, while nothing has changed", () => expect(shown({})).toEqual(AS_PLACED));

  test("as it was placed, though a unit came back: that is in the total, and in what was refunded", () =>
    expect(shown({ lines: ONE_LEFT, current: NOW })).toEqual(AS_PLACED));

  test("as it is now, once a unit was taken off", () =>
    expect(shown({ lines: ONE_LEFT, current: NOW, total: "18.65" })).toEqual({
      ...AS_PLACED,
      subtotal: "12.50",
      tax: "1.25",
    }));

  test("as it is now with what came back, once something was added and a unit refunded", () =>
    expect(
      shown({
        lines: [...ONE_LEFT, { price: "3.00", quantity: 1, currentQuantity: 1 }],
        current: { ...NOW, subtotal: "15.50" },
        total: "35.40",
      }),
    ).toEqual({ ...AS_PLACED, subtotal: "15.50", tax: "1.25", returned: "13.75" }));

  test("with a row for the change where nobody says what is left", () =>
    expect(shown({ total: "18.65" })).toEqual({ ...AS_PLACED, changed: "-13.75" }));

  test("goods before their discount, and the discount", () =>
    expect(shown({ subtotal: "20.00", discount: "5.00", total: "27.40" })).toEqual({ ...AS_PLACED, discount: "5.00" }));

  test("a discount on shipping is a part of the discount", () =>
    expect(shown({ discount: "4.90", total: "27.50" })).toEqual({ ...AS_PLACED, discount: "4.90" }));

  test.each([true, null])("tax that prices have in them is not added (told: %s)", (taxesIncluded) =>
    expect(shown({ taxesIncluded, total: "29.90" })).toEqual({ ...AS_PLACED, taxIsIncluded: true }),
  );

  test("whatever was edited, refunded and told, the parts add up to the total", () => {
    const amount = fc.nat(9_999).map((cents) => new Decimal(cents).div(100).toFixed(2));
    const parts = { subtotal: amount, shipping: amount, tax: amount, duties: amount };
    const line = fc.record({ price: amount, quantity: fc.nat(3), currentQuantity: fc.nat(3) });
    fc.assert(
      fc.property(
        fc.record({
          ...parts,
          lines: fc.array(line, { maxLength: 3 }),
          tip: amount,
          discount: amount,
          total: amount,
          taxesIncluded: fc.constantFrom(true, false, null),
          current: fc.option(fc.record(parts)),
        }),
        (facts) => {
          const { subtotal, discount, shipping, tax, taxIsIncluded, duties, tip, returned, changed } =
            orderParts(facts);
          const sum = Decimal.sum(subtotal, shipping, duties, tip, returned, changed, taxIsIncluded ? 0 : tax);
          expect(sum.minus(discount).toFixed(2)).toBe(facts.total);
        },
      ),
    );
  });
});
