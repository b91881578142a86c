import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_PRICING, marginOf } from "../push/pricing";
import { priceAfterMove } from "./price-after-move";

const request = (cost: string, shippingCost: string | null = null, taxPercent = "0") => ({
  cost,
  shippingCost,
  rules: DEFAULT_PRICING,
  rate: "1",
  currency: "USD",
  taxPercent,
});

describe("C267 S061 the price of what costs something else now", () => {
  test.each([
    // Twice the cost, ending with .99
    ["10", null, null, { price: "20.99", compareAtPrice: "30.99", isHeldUp: false }],
    ["10", null, "50", { price: "20.99", compareAtPrice: "30.99", isHeldUp: false }],
    // 60 % of 25 is 15: what is left pays the 10
    ["10", null, "60", { price: "25.99", compareAtPrice: "30.99", isHeldUp: true }],
    // The struck-out price is no price to strike out beside a higher one
    ["10", null, "80", { price: "50.99", compareAtPrice: null, isHeldUp: true }],
    ["10", "2", "60", { price: "30.99", compareAtPrice: "32.99", isHeldUp: true }],
    ["10", null, "0", { price: "20.99", compareAtPrice: "30.99", isHeldUp: false }],
  ])("of %s with shipping of %s and a floor of %s", (cost, shipping, floor, made) => {
    expect(priceAfterMove(request(cost, shipping), floor)).toEqual(made);
  });

  test("the floor is of what is left without tax", () => {
    const { price } = priceAfterMove(request("10", null, "25"), "60");
    expect(price).toBe("31.99");
  });

  test("whatever it costs, the floor holds, and the price is the rules' wherever that keeps it", () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
    fc.assert(
      fc.property(
        amount,
        fc.option(amount),
        fc.integer({ min: 0, max: 95 }),
        fc.constantFrom("0", "7", "25"),
        (cost, shippingCost, floor, taxPercent) => {
          const asked = request(cost, shippingCost, taxPercent);
          const made = priceAfterMove(asked, String(floor));
          const margin = ({ price }: { price: string }) => marginOf({ ...asked, price });
          expect(new Decimal(margin(made).percent!).toNumber()).toBeGreaterThanOrEqual(floor);
          const free = priceAfterMove(asked, null);
          if (!made.isHeldUp) expect(made.price).toBe(free.price);
          else expect(new Decimal(made.price).gt(free.price)).toBe(true);
          if (made.compareAtPrice !== null) expect(new Decimal(made.compareAtPrice).gt(made.price)).toBe(true);
        },
      ),
    );
  });
});
