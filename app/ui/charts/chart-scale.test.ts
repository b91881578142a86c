import fc from "fast-check";
import { expect, test } from "vitest";
import { chartScale, namedHeights } from "./chart-scale";

const heights = (values: number[]) => namedHeights(chartScale(values));

test("heights are round and reach above the largest value", () => {
  expect(heights([12, 870])).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(heights([3])).toEqual([0, 1, 2, 3]);
  expect(heights([9])).toEqual([0, 2, 4, 6, 8, 10]);
});

test("nothing but zeros still has an axis", () => {
  expect(heights([0, 0])).toEqual([0, 1]);
  expect(heights([])).toEqual([0, 1]);
});

test("losses stand below zero", () => {
  expect(heights([-40, 100])).toEqual([-50, 0, 50, 100]);
});

test("every value stands within the scale, which has zero on it and few whole heights", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 40 }), (values) => {
      const scale = chartScale(values);
      const named = namedHeights(scale);
      expect(named).toContain(0);
      expect(named.length).toBeLessThanOrEqual(8);
      for (const value of values) {
        expect(scale(value)).toBeGreaterThanOrEqual(0);
        expect(scale(value)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
