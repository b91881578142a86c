import fc from "fast-check";
import { expect, test } from "vitest";
import { chartScale, percentOf } from "./chart-scale";

test("heights are round and reach above the largest value", () => {
  expect(chartScale([12, 870])).toEqual([0, 250, 500, 750, 1000]);
  expect(chartScale([3])).toEqual([0, 1, 2, 3]);
  expect(chartScale([9])).toEqual([0, 5, 10]);
});

test("nothing but zeros still has an axis", () => {
  expect(chartScale([0, 0])).toEqual([0, 1]);
  expect(chartScale([])).toEqual([0, 1]);
});

test("losses stand below zero", () => {
  expect(chartScale([-40, 100])).toEqual([-50, 0, 50, 100]);
});

test("every value stands within the scale, which has zero on it and whole heights", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 40 }), (values) => {
      const scale = chartScale(values);
      expect(scale).toContain(0);
      expect(scale.length).toBeLessThanOrEqual(6);
      expect(scale.every(Number.isInteger)).toBe(true);
      for (const value of values) {
        expect(percentOf(value, scale)).toBeGreaterThanOrEqual(0);
        expect(percentOf(value, scale)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
