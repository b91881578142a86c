import { expect, test } from "vitest";
import { growthPercent, periodOf } from "./dashboard-range";

const now = new Date("2026-11-21T03:00:00Z");
const timeZone = "America/New_York";

test("G179 seven days end today, where the seller is", () => {
  const period = periodOf({ range: "7d", days: {}, now, timeZone });
  expect(period).toMatchObject({ fromDate: "2026-11-14", toDate: "2026-11-20", unit: "day" });
  expect(period?.from.toISOString()).toBe("2026-11-14T05:00:00.000Z");
  expect(period?.until.toISOString()).toBe("2026-11-21T05:00:00.000Z");
  expect(period?.buckets).toHaveLength(7);
  expect(period?.previous.from.toISOString()).toBe("2026-11-07T05:00:00.000Z");
  expect(period?.previous.until.toISOString()).toBe("2026-11-14T03:00:00.000Z");
});

test("what is not over yet is compared with as much of the days before, what is over with all of them", () => {
  const previousOf = (at: string, range: "today" | "7d", zone = timeZone) =>
    Object.values(periodOf({ range, days: {}, now: new Date(at), timeZone: zone })?.previous ?? {}).map((each) =>
      each.toISOString(),
    );
  expect(previousOf("2026-11-20T09:00-05:00", "today")).toEqual([
    "2026-11-19T05:00:00.000Z",
    "2026-11-19T14:00:00.000Z",
  ]);
  // Yesterday had 25, 23 and 24.5 hours.
  expect(previousOf("2026-11-02T09:00-05:00", "today")[1]).toBe("2026-11-01T14:00:00.000Z");
  expect(previousOf("2026-03-30T09:00+02:00", "today", "Europe/Berlin")[1]).toBe("2026-03-29T07:00:00.000Z");
  expect(previousOf("2026-04-06T09:00+10:30", "today", "Australia/Lord_Howe")[1]).toBe("2026-04-04T22:30:00.000Z");
  expect(previousOf("2026-11-20T09:00-05:00", "7d")).toEqual(["2026-11-07T05:00:00.000Z", "2026-11-13T14:00:00.000Z"]);
  const over = periodOf({ range: "custom", days: { from: "2026-11-18", to: "2026-11-19" }, now, timeZone });
  expect(over?.previous).toEqual({ from: new Date("2026-11-16T05:00Z"), until: over?.from });
});

test("today is told by the hour", () => {
  expect(periodOf({ range: "today", days: {}, now, timeZone })?.buckets.slice(0, 2)).toEqual([
    "2026-11-20T00:00",
    "2026-11-20T01:00",
  ]);
});

test("custom days are both included, in order, and at most a year", () => {
  const custom = (from?: string, to?: string) => periodOf({ range: "custom", days: { from, to }, now, timeZone });
  expect(custom("2026-10-31", "2026-11-02")?.buckets).toEqual([
    "2026-10-31T00:00",
    "2026-11-01T00:00",
    "2026-11-02T00:00",
  ]);
  expect(custom("2026-11-02", "2026-10-31")).toBeNull();
  expect(custom("2026-11-02")).toBeNull();
  expect(custom("2025-01-01", "2026-11-02")).toBeNull();
});

test("growth is told in whole percent, and not without a figure before", () => {
  expect([growthPercent("150.00", "100.00"), growthPercent("50", "100"), growthPercent("5", "0")]).toEqual([
    50,
    -50,
    null,
  ]);
});
