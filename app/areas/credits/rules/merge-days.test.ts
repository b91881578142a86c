import { expect, test } from "vitest";
import { mergeDays } from "./merge-days";

const day = (date: string, ...ids: string[]) => ({ date, total_cost: 4, logs: ids.map((id) => ({ id })) });

test("B067 a day that a page ends in goes on in the next, and no line is told twice", () => {
  const pages = [
    [day("2026-01-03", "a", "b"), day("2026-01-02", "c")],
    [day("2026-01-02", "c", "d"), day("2026-01-01", "e")],
  ];
  expect(mergeDays(pages)).toEqual([day("2026-01-03", "a", "b"), day("2026-01-02", "c", "d"), day("2026-01-01", "e")]);
});
