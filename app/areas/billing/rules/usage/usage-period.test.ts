import { expect, test } from "vitest";
import { usagePeriod } from "./usage-period";

const day = (text: string) => new Date(`${text}T08:30:00Z`);
const said = ({ start, end }: { start: Date; end: Date }) => [start, end].map((at) => at.toISOString().slice(0, 10));

test.each([
  ["2026-03-01", ["2026-03-01", "2026-03-31"]],
  ["2026-03-30", ["2026-03-01", "2026-03-31"]],
  ["2026-03-31", ["2026-03-31", "2026-04-30"]],
  ["2026-02-28", ["2026-01-30", "2026-03-01"]],
])("B110 of a plan by the month, %s is in its cycle of thirty days", (at, period) => {
  const of = { anchor: day("2026-03-01"), cycleDays: 30, renewsAt: null, at: day(at) } as const;
  expect(said(usagePeriod(of))).toEqual(period);
});

test("a cycle ends when the provider said that it ends", () => {
  const of = { anchor: day("2026-03-01"), cycleDays: 30, renewsAt: day("2026-04-01"), at: day("2026-03-31") } as const;
  expect(said(usagePeriod(of))).toEqual(["2026-03-01", "2026-04-01"]);
});

test.each([
  ["2026-01-31", ["2026-01-31", "2026-02-28"]],
  ["2026-02-28", ["2026-02-28", "2026-03-31"]],
  ["2026-03-30", ["2026-02-28", "2026-03-31"]],
  ["2026-12-31", ["2026-12-31", "2027-01-31"]],
])("B110 of a plan by the year, %s is in its calendar month from the first day", (at, period) => {
  const of = { anchor: day("2026-01-31"), cycleDays: 365, renewsAt: day("2027-01-31"), at: day(at) } as const;
  expect(said(usagePeriod(of))).toEqual(period);
});
