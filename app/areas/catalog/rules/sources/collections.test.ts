import fc from "fast-check";
import { expect, test } from "vitest";
import { BULLETS, bulletsOf, COLLECTION_SLUGS, symbolOf, type CollectionFigures } from "./collections";

const DAY_MS = 86_400_000;
const figures: CollectionFigures = {
  orders: "91000",
  rating: "4.7",
  reviews: "812",
  categories: "9",
  price_from: "3.20",
  delivery_days: "3",
  listings: "400",
};

test("G069 the documented collections are there, first and in their order, each with a symbol of its own", () => {
  expect(COLLECTION_SLUGS.slice(0, 4)).toEqual(["trending", "fastest-delivery-us", "free-shipping-us", "made-in-us"]);
  expect(new Set(COLLECTION_SLUGS.map(symbolOf)).size).toBe(COLLECTION_SLUGS.length);
});

test("G081 two or three bullets, each with its number of the catalogue", () => {
  fc.assert(
    fc.property(fc.constantFrom(...COLLECTION_SLUGS), fc.integer({ min: 0, max: 4e12 }), (slug, now) => {
      const bullets = bulletsOf({ slug, figures, now });
      expect([2, 3]).toContain(bullets.length);
      expect(new Set(bullets.map(({ key }) => key)).size).toBe(bullets.length);
      for (const { key, value } of bullets) expect(value).toBe(figures[key]);
    }),
  );
});

test("G081 they stay for 24 hours and are others the day after", () => {
  for (const slug of COLLECTION_SLUGS) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => bulletsOf({ slug, figures, now: day * DAY_MS }));
    expect(bulletsOf({ slug, figures, now: DAY_MS - 1 })).toEqual(days[0]);
    for (const [day, bullets] of days.entries()) expect(bullets).not.toEqual(days[day + 1]);
    expect(new Set(days.flat().map(({ key }) => key))).toEqual(new Set(BULLETS));
  }
});

test("G081 what the catalogue has no number of is not told", () => {
  const none = Object.fromEntries(BULLETS.map((key) => [key, null])) as CollectionFigures;
  expect(bulletsOf({ slug: "trending", figures: none, now: 0 })).toEqual([]);
  expect(bulletsOf({ slug: "trending", figures: { ...none, orders: "7", rating: "0" }, now: DAY_MS })).toEqual([
    { key: "orders", value: "7" },
  ]);
});
