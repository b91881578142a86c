import { expect, test } from "vitest";
import { lunarNewYearNear, newYearOf } from "./lunar-new-year";

test("S122 every known Lunar New Year is within a day of the platform's calendar, and none is left out", () => {
  const calendar = new Intl.DateTimeFormat("en-u-ca-chinese", { month: "numeric", day: "numeric", timeZone: "UTC" });
  const isFirstDay = (at: number) => {
    const parts = calendar.formatToParts(at);
    return ["month", "day"].every((type) => parts.find((part) => part.type === type)?.value === "1");
  };
  const years = Array.from({ length: 20 }, (_, index) => 2026 + index);
  for (const year of years) {
    const at = Date.parse(newYearOf(year)!);
    expect(
      [-1, 0, 1].some((days) => isFirstDay(at + days * 86_400_000)),
      String(year),
    ).toBe(true);
  }
  expect(newYearOf(2027)).toBe("2027-02-06");
  expect(newYearOf(2199)).toBeNull();
});

test("S122 it is told from some weeks before suppliers close until they are back, and in no other week", () => {
  expect(lunarNewYearNear("2027-01-07")).toBeNull();
  expect(lunarNewYearNear("2027-01-08")).toEqual({
    newYearOn: "2027-02-06",
    closesOn: "2027-02-01",
    opensOn: "2027-02-16",
  });
  expect(lunarNewYearNear("2027-02-15")).not.toBeNull();
  expect(lunarNewYearNear("2027-02-16")).toBeNull();
  expect(lunarNewYearNear("2026-11-21")).toBeNull();
});
