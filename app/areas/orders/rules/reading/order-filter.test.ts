import { expect, test } from "vitest";
import { attentionReason } from "../attention/attention-reasons";
import { SECTION_NAMES, SECTIONS, type Placing } from "../list-section";
import { datesOfPreset, defaultDates, markFromSearch, sectionFromSearch } from "./order-filter";

const NOW = new Date("2026-11-21T03:00:00Z");

test("days are the seller's days", () => {
  expect(datesOfPreset("today", NOW, "America/Los_Angeles")).toEqual({ fromDate: "2026-11-20", toDate: "2026-11-20" });
  expect(datesOfPreset("last_90_days", NOW, "Asia/Tokyo")).toEqual({ fromDate: "2026-08-24", toDate: "2026-11-21" });
});

test("a status of the first section is shown without naming the section", () => {
  for (const subStatus of ["needs_attention", "awaiting_buyer_payment", "all"])
    expect(sectionFromSearch(null, subStatus)).toEqual({ section: "placement", subStatus });
});

test("where an order can wait for a person, none is hidden by a date, unless one is asked for (O004)", () => {
  const unpaid = { status: "awaiting_payment", paymentStatus: "unpaid", errorCode: null } as const;
  const trouble = { decision: null, findings: ["ordered_after_end" as const], isUntold: false, isTelling: false };
  const facts = { purchaseOrders: [unpaid], parcels: [], trouble };
  const canWait = SECTION_NAMES.filter((section) =>
    SECTIONS[section].some(
      (subStatus) =>
        attentionReason(facts, { section, subStatus, blocker: null } as Placing & { blocker: null }) !== null,
    ),
  );
  expect(canWait).toContain("payment");
  expect(SECTION_NAMES.filter((section) => defaultDates(section) === "any")).toEqual(canWait);
  expect(defaultDates("all")).toBe("any");
});

test("an address with nonsense falls back to the defaults (O004)", () => {
  expect(sectionFromSearch(null, null)).toEqual({ section: "placement", subStatus: "ready" });
  expect(sectionFromSearch("shipment", "ready")).toEqual({ section: "shipment", subStatus: "all" });
  expect(sectionFromSearch("refund", "rejected")).toEqual({ section: "refund", subStatus: "rejected" });
  expect(markFromSearch("green")).toBe("green");
  expect(markFromSearch("pink")).toBe(null);
});
