import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RISK_LEVELS, RISK_RECOMMENDATIONS } from "~/adapters/order-channel/order-channel";
import { listSection, type Placing } from "../list-section";
import { canPlaceByHand, type Blocker } from "../purchasing/blockers";
import { stopOfBuying } from "../purchasing/look-anew";
import { isGraver, RISK_PATIENCE_MS, riskConcern, riskDueAt, type OrderRisk, type RiskConcern } from "./fraud-risk";
import type { OrderFacts } from "./order-facts";

const NOON = new Date("2026-11-23T12:00:00Z");
const risks = fc.record({
  level: fc.constantFrom(...RISK_LEVELS),
  recommendation: fc.constantFrom(...RISK_RECOMMENDATIONS),
});

const READY: OrderFacts = {
  financialStatus: "paid",
  channelFulfillment: "unfulfilled",
  isCancelled: false,
  isArchived: false,
  isTest: false,
  keeping: null,
  isPickup: false,
  risk: null,
  address: {
    firstName: "Ada",
    lastName: "Byron",
    company: "",
    address1: "1 Quay St",
    address2: "",
    city: "Portland",
    province: "Oregon",
    provinceCode: "OR",
    zip: "97201",
    country: "United States",
    countryCode: "US",
    phone: "",
  },
  taxNumber: null,
  isBuyerWithheld: false,
  lines: [
    {
      ordered: 1,
      toBuy: 1,
      bought: 0,
      shipped: 0,
      isGiftCard: false,
      isMapped: true,
      hasFailed: false,
      servedCountries: null,
      placing: { countries: null, wantsHouseNumber: false, wantsTaxNumber: false },
    },
  ],
  purchaseOrders: [],
  parcels: [],
  refund: null,
};
const HIGH: OrderRisk = { level: "high", recommendation: "cancel" };
const MEDIUM: OrderRisk = { level: "medium", recommendation: "investigate" };

describe("an order's risk of fraud", () => {
  test.each<[OrderRisk["level"], OrderRisk["recommendation"], RiskConcern | null]>([
    ["high", "cancel", "high"],
    ["high", "accept", "high"],
    ["high", "none", "high"],
    ["low", "cancel", "high"],
    ["medium", "investigate", "investigate"],
    ["low", "investigate", "investigate"],
    ["pending", "investigate", "investigate"],
    ["medium", "none", "investigate"],
    ["medium", "accept", null],
    ["low", "accept", null],
    ["none", "none", null],
    ["pending", "none", null],
    ["unassessed", "none", null],
  ])("of level %s with the advice %s gives concern: %s", (level, recommendation, concern) => {
    expect(riskConcern({ level, recommendation })).toBe(concern);
  });

  test("that we were not told of is no concern, and is waited for", () => {
    expect(riskConcern(null)).toBeNull();
    expect(riskDueAt(null, NOON)).toEqual(new Date(NOON.getTime() + RISK_PATIENCE_MS));
  });

  test("is waited for as long as it is not assessed, and no more once it is", () => {
    for (const level of RISK_LEVELS)
      expect(riskDueAt({ level, recommendation: "none" }, NOON) !== null).toBe(
        ["unassessed", "pending"].includes(level),
      );
  });

  test("is graver only than what was known", () => {
    expect(isGraver("high", "investigate")).toBe(true);
    expect(isGraver("investigate", null)).toBe(true);
    fc.assert(
      fc.property(risks, risks, (one, other) => {
        const [now, then] = [riskConcern(one), riskConcern(other)];
        expect(isGraver(now, now)).toBe(false);
        expect(isGraver(null, then)).toBe(false);
        expect(isGraver(now, "high")).toBe(false);
      }),
    );
  });

  test.each<[string, OrderRisk, Placing & { blocker: Blocker | null }]>([
    ["high", HIGH, { section: "placement", subStatus: "needs_attention", blocker: "fraud_high" }],
    ["to be looked into", MEDIUM, { section: "placement", subStatus: "needs_attention", blocker: "fraud_investigate" }],
    [
      "still pending",
      { level: "pending", recommendation: "none" },
      { section: "placement", subStatus: "ready", blocker: null },
    ],
  ])("that is %s decides where the order stands; a person may place it", (_, risk, expected) => {
    expect(listSection({ ...READY, risk })).toEqual(expected);
    expect(canPlaceByHand({ ...READY, risk })).toBe(true);
  });

  test("stops buying where it is graver than what was known when it was placed", () => {
    expect(stopOfBuying({ ...READY, risk: HIGH }, null)).toBe("order_risky");
    expect(stopOfBuying({ ...READY, risk: HIGH }, "investigate")).toBe("order_risky");
    expect(stopOfBuying({ ...READY, risk: HIGH }, "high")).toBeNull();
    expect(stopOfBuying({ ...READY, risk: MEDIUM }, "investigate")).toBeNull();
    expect(stopOfBuying(READY, null)).toBeNull();
  });
});
