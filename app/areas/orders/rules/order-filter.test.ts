import { expect, test } from "vitest";
import { datesOfPreset, markFromSearch, sectionFromSearch } from "./order-filter";

const NOW = new Date("2026-11-21T03:00:00Z");

test("days are the seller's days", () => {
  expect(datesOfPreset("today", NOW, "America/Los_Angeles")).toEqual({ fromDate: "2026-11-20", toDate: "2026-11-20" });
  expect(datesOfPreset("last_90_days", NOW, "Asia/Tokyo")).toEqual({ fromDate: "2026-08-24", toDate: "2026-11-21" });
});

test("an address with nonsense falls back to the defaults (O004)", () => {
  expect(sectionFromSearch(null, null)).toEqual({ section: "placement", subStatus: "ready" });
  expect(sectionFromSearch("shipment", "ready")).toEqual({ section: "shipment", subStatus: "all" });
  expect(sectionFromSearch("refund", "rejected")).toEqual({ section: "refund", subStatus: "rejected" });
  expect(markFromSearch("green")).toBe("green");
  expect(markFromSearch("pink")).toBe(null);
});
