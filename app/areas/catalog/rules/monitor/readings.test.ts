import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { READING_FAULTS, READING_STATES, readSighting, type Reading, type ReadingFault } from "./readings";

const AT = new Date("2026-11-29T10:00:00Z");
const EARLIER = new Date("2026-11-29T09:45:00Z");
const KNOWN: Reading = {
  state: "there",
  cost: "6.43",
  currency: "USD",
  stock: 412,
  readAt: EARLIER,
  fault: null,
  faultAt: null,
};
const there = { state: "there" as const, price: "6.43", currency: "USD", stock: "412" };
const gone = { state: "variant_gone" as const, price: null, currency: null, stock: null };

describe("S087 what a supplier tells is taken whole", () => {
  test("a price, a currency and a stock that can be read are what is known, as of when it was asked", () => {
    const told = { ...there, price: "7.1", stock: "0" };
    const reading = { state: "there", cost: "7.1", currency: "USD", stock: 0, readAt: AT, fault: null, faultAt: null };
    expect(readSighting(KNOWN, told, AT)).toEqual(reading);
    expect(readSighting(null, told, AT)).toEqual(reading);
  });

  test("a supplier that does not say how many there are has an unknown stock, not none", () => {
    expect(readSighting(KNOWN, { ...there, stock: null }, AT)).toMatchObject({ stock: null, fault: null });
  });

  test("gone is what is said to be gone, with what it was sold for at last; it can come back", () => {
    const reading = readSighting(KNOWN, gone, AT);
    expect(reading).toEqual({ ...KNOWN, state: "gone", readAt: AT });
    expect(readSighting(KNOWN, { ...gone, state: "product_gone" }, AT)).toEqual(reading);
    expect(readSighting(reading, there, AT)).toMatchObject({ state: "there", stock: 412 });
  });
});

/** The bad input that is met: what stands for it in an answer, and which word is kept of it. */
const BAD: [string, Partial<typeof there> | { state: "untold" }, ReadingFault][] = [
  ["a stock of 9,999,999,999", { stock: "9999999999" }, "stock"],
  ["a stock of -1", { stock: "-1" }, "stock"],
  ["a stock of words", { stock: "plenty" }, "stock"],
  ["a stock of half a piece", { stock: "1.5" }, "stock"],
  ["a stock that is a list", { stock: '{"CN":"4"}' }, "stock"],
  ["a price of nothing", { price: "" }, "price"],
  ["a price of zero", { price: "0.00" }, "price"],
  ["a price of 0.0001", { price: "0.0001" }, "price"],
  ["a price below zero", { price: "-6.43" }, "price"],
  ["a price of words", { price: "US $6.43" }, "price"],
  ["a price in the form of programs", { price: "6e3" }, "price"],
  ["a price beyond all measure", { price: "99999999999.99" }, "price"],
  ["another currency than last time", { currency: "CNY" }, "currency"],
  ["a currency that is none", { currency: "US$" }, "currency"],
  ["a variant that the answer leaves out", { state: "untold" }, "untold"],
];

describe("S087 what can't be read changes nothing", () => {
  test.each(BAD)("%s leaves the reading as it was, with a word of it", (_what, change, fault) => {
    expect(readSighting(KNOWN, { ...there, price: "99", ...change }, AT)).toEqual({ ...KNOWN, fault, faultAt: AT });
  });

  test.each(BAD.filter(([what]) => !what.startsWith("another currency")))(
    "%s of what was never read is unreadable, and nothing else",
    (_what, change, fault) => {
      const unread = { state: "unreadable", cost: null, currency: null, stock: null, readAt: null };
      expect(readSighting(null, { ...there, ...change }, AT)).toEqual({ ...unread, fault, faultAt: AT });
    },
  );

  test("a price that is missing is no price, whatever else is told", () => {
    expect(readSighting(KNOWN, { state: "there", price: null, currency: "USD", stock: "3" }, AT)).toEqual({
      ...KNOWN,
      fault: "price",
      faultAt: AT,
    });
  });

  test("what was gone stays gone while the supplier can't be understood", () => {
    const before = readSighting(KNOWN, gone, EARLIER);
    expect(readSighting(before, { ...there, price: "" }, AT)).toMatchObject({ state: "gone", readAt: EARLIER });
  });

  test("a word of it says since when, and goes with the first answer that can be read", () => {
    const first = readSighting(KNOWN, { ...there, stock: "-1" }, EARLIER);
    const second = readSighting(first, { ...there, price: "" }, AT);
    expect(second).toMatchObject({ fault: "price", faultAt: EARLIER });
    expect(readSighting(second, there, AT)).toMatchObject({ fault: null, faultAt: null, readAt: AT });
  });
});

const texts = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom("6.43", "0", "1000000000", "USD", "usd"),
);
const sightings = fc.record({
  state: fc.constantFrom("there" as const, "variant_gone" as const, "product_gone" as const, "untold" as const),
  price: texts,
  currency: fc.oneof(fc.constantFrom("USD", "EUR"), texts),
  stock: texts,
});

describe("S087 whatever a supplier writes", () => {
  test("a reading is one that can be kept, sold by and told: never below zero, never beyond the columns", () => {
    fc.assert(
      fc.property(fc.array(sightings, { maxLength: 6 }), (all) => {
        let reading: Reading | null = null;
        for (const sighting of all) {
          reading = readSighting(reading, sighting, AT);
          expect(READING_STATES).toContain(reading.state);
          if (reading.fault) expect(READING_FAULTS).toContain(reading.fault);
          if (reading.cost !== null) expect(reading.cost).toMatch(/^\d{1,10}(\.\d{1,4})?$/);
          if (reading.cost !== null) expect(Number(reading.cost)).toBeGreaterThan(0);
          if (reading.stock !== null) expect(Number.isInteger(reading.stock) && reading.stock >= 0).toBe(true);
          expect(reading.stock ?? 0).toBeLessThan(2 ** 31);
        }
      }),
    );
  });

  test("figures change with a whole answer alone, and gone with a word that it is", () => {
    fc.assert(
      fc.property(sightings, (sighting) => {
        const { cost, stock, state, readAt } = readSighting(KNOWN, sighting, AT);
        const isNew = readAt === AT;
        if (!isNew) expect({ cost, stock, state }).toEqual({ cost: "6.43", stock: 412, state: "there" });
        expect(state === "gone").toBe(sighting.state.endsWith("_gone"));
      }),
    );
  });
});
