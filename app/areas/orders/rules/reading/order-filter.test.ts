import { expect, test } from "vitest";
import { SECTION_NAMES } from "../list-section";
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

test("orders that are still to be placed are hidden by no date, unless one is asked for (O004)", () => {
  expect(SECTION_NAMES.filter((section) => defaultDates(section) === "any")).toEqual(["placement"]);
  expect(defaultDates("all")).toBe("any");
});

test("an address with nonsense falls back to the defaults (O004)", () => {
  expect(sectionFromSearch(null, null)).toEqual({ section: "placement", subStatus: "ready" });
  expect(sectionFromSearch("shipment", "ready")).toEqual({ section: "shipment", subStatus: "all" });
  expect(sectionFromSearch("refund", "rejected")).toEqual({ section: "refund", subStatus: "rejected" });
  expect(markFromSearch("green")).toBe("green");
  expect(markFromSearch("pink")).toBe(null);
});
