import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ShippingOption } from "~/adapters/supplier/supplier";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { rejectReason, requestBlocker } from "../fulfillment/fulfillment-request";
import { refundEligibility } from "../refunds/refund-eligibility";
import { cancelledLines, linesOfParcel } from "../tracking/parcel-lines";
import { estimateDelivery, trackingStep } from "../tracking/tracking-step";
import { BLOCKER_KEYS } from "./blockers";
import { chooseShipping } from "./choose-shipping";
import { polledStates, pollTiers } from "./poll-interval";
import { profitOf } from "./profit";
import { purchaseNumber } from "./purchase-number";
import { splitBySupplier, type BuyableLine } from "./split-by-supplier";
import { resolveUnknown, SETTLING_MS } from "./unknown-outcome";

const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => new Decimal(cents).div(100).toFixed(2));

describe("splitting an order by supplier", () => {
  const lines: fc.Arbitrary<BuyableLine[]> = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      units: fc.nat(5),
      source: fc.constantFrom("zopi", "aliexpress", null),
      sourceProductId: fc.constantFrom("p1", "p2", null),
      supplierSkuId: fc.constantFrom("s1", "s2", null),
      supplierSkuAttr: fc.constant(null),
      supplierQuantity: fc.integer({ min: 1, max: 4 }),
      unitCost: fc.option(amount),
      costCurrency: fc.constantFrom("USD", "EUR"),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );

  test("O008 every line that can be bought is in one plan, once, and no other line is", () => {
    fc.assert(
      fc.property(lines, (some) => {
        const planned = splitBySupplier(some).flatMap((plan) => plan.lines.map(({ orderLineId }) => orderLineId));
        const buyable = some
          .filter((line) => line.units > 0 && line.source && line.sourceProductId && line.supplierSkuId)
          .map(({ id }) => id);
        expect([...planned].sort()).toEqual([...buyable].sort());
      }),
    );
  });

  test("O008 a partial selection and the rest together are the whole", () => {
    fc.assert(
      fc.property(lines, fc.nat(), (some, seed) => {
        const chosen = new Set(some.filter((_, index) => (seed >> index) % 2 === 0).map(({ id }) => id));
        const rest = new Set(some.filter(({ id }) => !chosen.has(id)).map(({ id }) => id));
        const ids = (only: ReadonlySet<string> | null) =>
          splitBySupplier(some, only).flatMap((plan) => plan.lines.map(({ orderLineId }) => orderLineId));
        expect([...ids(chosen), ...ids(rest)].sort()).toEqual(ids(null).sort());
      }),
    );
  });

  test("a plan is of one supplier and one currency, and its cost is the sum of its lines or unknown", () => {
    fc.assert(
      fc.property(lines, (some) => {
        const byId = new Map(some.map((line) => [line.id, line]));
        for (const { source, currency, lines: planned, itemsCost } of splitBySupplier(some)) {
          const sold = planned.map(({ orderLineId }) => byId.get(orderLineId) as BuyableLine);
          expect(sold.every((line) => line.source === source && line.costCurrency === currency)).toBe(true);
          if (sold.some(({ unitCost }) => unitCost === null)) expect(itemsCost).toBeNull();
          else
            expect(Number(itemsCost)).toBeCloseTo(
              sold.reduce((sum, line) => sum + Number(line.unitCost) * line.units * line.supplierQuantity, 0),
              2,
            );
        }
      }),
    );
  });
});

describe("choosing the way to ship", () => {
  const option = (code: string, cost: string, maxDays: number | null, hasTracking = true): ShippingOption => ({
    code,
    label: code,
    cost: { amount: cost, currency: "USD" },
    minDays: 1,
    maxDays,
    hasTracking,
    shipFrom: null,
  });
  test.each<[string, ShippingOption[], string | null, string | null]>([
    [
      "the cheapest tracked within the days",
      [option("slow", "1", 40), option("quick", "9", 3), option("fine", "3", 15)],
      null,
      "fine",
    ],
    [
      "the cheapest tracked when all are slow",
      [option("slow", "2", 40), option("slower", "3", 50), option("blind", "1", 9, false)],
      null,
      "slow",
    ],
    ["the cheapest when none is tracked", [option("a", "2", 9, false), option("b", "1.5", 30, false)], null, "b"],
    ["what was chosen while it is offered", [option("fine", "3", 15), option("quick", "9", 3)], "quick", "quick"],
    ["the best when what was chosen is gone", [option("fine", "3", 15)], "quick", "fine"],
    ["nothing where nothing is offered", [], "quick", null],
  ])("takes %s", (_, options, kept, code) => {
    expect(chooseShipping(options, kept)?.code ?? null).toBe(code);
  });
});

describe("profit", () => {
  test("C287 is exact, and a loss only below zero", () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 4 }), (revenue, costs) => {
        const profit = profitOf({
          revenue: { amount: revenue, currency: "USD" },
          costs: costs.map((cost) => ({ amount: cost, currency: "USD" })),
        });
        const left = costs.reduce((sum, cost) => sum.minus(cost), new Decimal(revenue));
        expect(profit).toMatchObject({ amount: left.toFixed(2), isLoss: left.lessThan(0) });
      }),
    );
  });
  test("is not guessed without a rate, and takes one where it is given", () => {
    const sale = { revenue: { amount: "100", currency: "EUR" }, costs: [{ amount: "50", currency: "USD" }] };
    expect(profitOf(sale)).toBeNull();
    expect(profitOf({ ...sale, rates: { USD: "0.9" } })).toMatchObject({
      amount: "55.00",
      currency: "EUR",
      marginPercent: "55.0",
    });
    expect(profitOf({ revenue: { amount: "0", currency: "USD" }, costs: [] })).toMatchObject({
      marginPercent: null,
      isLoss: false,
    });
  });
});

test("a purchase order's number is its id's alone and short to read", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 }), (ids) => {
      const numbers = ids.map(purchaseNumber);
      expect(new Set(numbers).size).toBe(ids.length);
      for (const number of numbers) expect(number).toMatch(/^Q-[0-9A-HJKMNP-TV-Z]{26}$/);
    }),
  );
});

describe("an order without an answer", () => {
  const decide = (isFound: boolean, sinceMs: number, canFindByReference: boolean, idempotentOrders: boolean) =>
    resolveUnknown({ isFound, sinceMs, capabilities: { canFindByReference, idempotentOrders } });
  test("is sent again only where that cannot make a second one", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(SETTLING_MS * 2),
        fc.boolean(),
        fc.boolean(),
        (isFound, sinceMs, canFind, isIdempotent) => {
          if (decide(isFound, sinceMs, canFind, isIdempotent) !== "send_again") return;
          expect(isFound).toBe(false);
          expect(canFind && (isIdempotent || sinceMs >= SETTLING_MS)).toBe(true);
        },
      ),
    );
  });
  test("waits for a person where the supplier can't tell, and is looked for again while it may be on its way", () => {
    expect(decide(false, SETTLING_MS * 100, false, false)).toBe("ask_person");
    expect(decide(false, SETTLING_MS - 1, true, false)).toBe("look_again");
    expect(decide(false, SETTLING_MS, true, false)).toBe("send_again");
    expect(decide(true, 1_000, false, false)).toBe("placed");
  });
});

describe("parcels", () => {
  test("never hold more units than were sold, and all of them once everything is sent", () => {
    const bought = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), each: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(bought, fc.integer({ min: 1, max: 4 }), (some, parcels) => {
        const lines = some.map(({ quantity, each }, index) => ({
          orderLineId: String(index),
          sourceProductId: String(index),
          supplierSkuAttr: null,
          quantity,
          supplierUnits: quantity * each,
          shipped: 0,
        }));
        const left = lines.map(({ supplierUnits }) => supplierUnits);
        for (let parcel = 1; parcel <= parcels; parcel++) {
          const contents = lines.map((_, index) => {
            const quantity = parcel === parcels ? left[index]! : Math.ceil(left[index]! / 2);
            left[index]! -= quantity;
            return { lineReference: String(index), quantity };
          });
          for (const { orderLineId, quantity } of linesOfParcel(lines, { lines: contents }))
            lines[Number(orderLineId)]!.shipped += quantity;
          for (const line of lines) expect(line.shipped).toBeLessThanOrEqual(line.quantity);
        }
        for (const line of lines) expect(line.shipped).toBe(line.quantity);
      }),
    );
  });
  test("of a supplier that does not say hold what is left", () => {
    const line = {
      orderLineId: "a",
      sourceProductId: "p",
      supplierSkuAttr: null,
      quantity: 3,
      supplierUnits: 6,
      shipped: 1,
    };
    expect(linesOfParcel([line], { lines: null })).toEqual([{ orderLineId: "a", quantity: 2 }]);
    expect(linesOfParcel([{ ...line, shipped: 3 }], { lines: null })).toEqual([]);
  });
  test("of one of the supplier's orders hold what that order does, by variant where it is named", () => {
    const line = (orderLineId: string, sourceProductId: string, supplierSkuAttr: string | null) => ({
      orderLineId,
      sourceProductId,
      supplierSkuAttr,
      quantity: 2,
      supplierUnits: 2,
      shipped: 0,
    });
    const bought = [line("red", "p", "14:1"), line("blue", "p", "14:2"), line("other", "q", null)];
    const of = (...goods: [productId: string, skuAttr: string | null, quantity: number][]) =>
      linesOfParcel(bought, {
        lines: null,
        goods: goods.map(([productId, skuAttr, quantity]) => ({ productId, skuAttr, quantity })),
      });
    expect(of(["p", "14:2", 2])).toEqual([{ orderLineId: "blue", quantity: 2 }]);
    expect(of(["q", "14:9", 1])).toEqual([{ orderLineId: "other", quantity: 1 }]);
    expect(of(["p", null, 3])).toEqual([
      { orderLineId: "red", quantity: 2 },
      { orderLineId: "blue", quantity: 1 },
    ]);
    expect(of()).toEqual([]);
    expect(cancelledLines(bought, [{ productId: "p", skuAttr: "14:1", quantity: 2 }])).toEqual(["red"]);
    expect(cancelledLines(bought, [{ productId: "p", skuAttr: "14:1", quantity: 1 }])).toEqual([]);
  });
});

test("a supplier is looked at less often the older an order is, without a gap, and at last not at all", () => {
  for (const pushesUpdates of [true, false]) {
    const tiers = pollTiers({ pushesUpdates });
    expect(tiers[0]).toMatchObject({ fromMs: 0, everyMs: pushesUpdates ? 600_000 : 60_000 });
    for (const [index, tier] of tiers.entries()) {
      expect(tier.toMs).toBeGreaterThan(tier.fromMs);
      if (index > 0) expect(tier.fromMs).toBe(tiers[index - 1]!.toMs);
      if (index > 0) expect(tier.everyMs).toBeGreaterThanOrEqual(tiers[index - 1]!.everyMs);
    }
  }
});

test("an order that is shipped is looked at no more where the supplier ends with that", () => {
  expect(polledStates({ endsWithShipping: true })).not.toContain("shipped");
  expect(polledStates({ endsWithShipping: false })).toContain("shipped");
});

describe("a merchant's request", () => {
  test("is never carried out past a payment, an address or a mapping that is missing", () => {
    for (const blocker of BLOCKER_KEYS) {
      const isAnswered = ["placement_failed", "fraud_investigate"].includes(blocker);
      expect(requestBlocker([blocker])).toBe(isAnswered ? null : blocker);
    }
    expect(requestBlocker(["placement_failed", "no_address"])).toBe("no_address");
    expect(rejectReason("no_address")).toBe("incorrect_address");
    expect(rejectReason("unpaid_by_buyer")).toBe("payment_declined");
    expect(rejectReason("on_hold")).toBe("other");
  });
});

describe("P027 a refund", () => {
  const day = 24 * 3_600_000;
  const paidAt = new Date("2026-11-01T10:00:00Z");
  const own = { source: "zopi", isPaid: true, paidAt, amount: "12.50", currency: "USD" };
  const at = (days: number) => new Date(paidAt.getTime() + days * day);
  test("can be asked from the own source for 30 days after payment, once", () => {
    expect(refundEligibility({ now: at(30), purchases: [own, own], requests: [] })).toMatchObject({
      refusal: null,
      amount: "25.00",
      until: at(30),
    });
    expect(refundEligibility({ now: at(31), purchases: [own], requests: [] }).refusal).toBe("too_late");
    expect(refundEligibility({ now: at(1), purchases: [own], requests: ["pending"] }).refusal).toBe(
      "requested_already",
    );
    expect(refundEligibility({ now: at(1), purchases: [own], requests: ["rejected"] }).refusal).toBeNull();
    expect(refundEligibility({ now: at(1), purchases: [{ ...own, isPaid: false }], requests: [] }).refusal).toBe(
      "not_paid",
    );
    expect(refundEligibility({ now: at(1), purchases: [{ ...own, source: "aliexpress" }], requests: [] }).refusal).toBe(
      "no_own_source",
    );
  });
});

describe("S018 what a buyer sees", () => {
  test("is delivered only when all parcels are", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARCEL_STATUSES), { minLength: 1, maxLength: 4 }), (parcels) => {
        const step = trackingStep({ isCancelled: false, isBought: true, parcels });
        expect(step === "delivered").toBe(parcels.every((status) => status === "delivered"));
      }),
    );
    expect(trackingStep({ isCancelled: false, isBought: true, parcels: [] })).toBe("preparing");
    expect(trackingStep({ isCancelled: true, isBought: false, parcels: [] })).toBe("cancelled");
  });
  test("is an estimate only when every part has one", () => {
    const part = { placedAt: new Date("2026-11-01T10:00:00Z"), shippingMinDays: 3, shippingMaxDays: 7 };
    expect(estimateDelivery([part, { ...part, shippingMinDays: null, shippingMaxDays: 10 }])).toEqual({
      from: "2026-11-11",
      to: "2026-11-11",
    });
    expect(estimateDelivery([part, { ...part, shippingMaxDays: null }])).toBeNull();
    expect(estimateDelivery([])).toBeNull();
  });
});
