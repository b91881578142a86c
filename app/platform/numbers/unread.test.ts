import { expect, test } from "vitest";
import { allRead, hasUnread, isUnread, textOfUnread, unread } from "./unread";

test("what could not be read is kept as it was typed, and found wherever a form has it", () => {
  const kept = unread("1,299");
  expect(textOfUnread(kept)).toBe("1,299");
  expect(hasUnread(kept)).toBe(true);
  expect(hasUnread({ rules: [{ from: "0" }, { from: kept }] })).toBe(true);
  expect(allRead<{ days: number | null }>({ days: kept })).toBe(false);
});

test("nothing that is typed elsewhere is taken for it", () => {
  for (const value of ["?", "", "1,299", 0, null, undefined, new Date(), { note: "unread" }, ["-"]])
    expect([value, hasUnread(value)]).toEqual([value, false]);
  expect(isUnread("12.50")).toBe(false);
});

test("it is no number: nothing that reckons with it gets one", () => {
  expect(Number(unread("12"))).toBeNaN();
  expect(Number(unread(""))).toBeNaN();
});
