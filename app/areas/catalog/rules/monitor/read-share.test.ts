import fc from "fast-check";
import { expect, test } from "vitest";
import { nextReading, nextTry, productsPerMinute, readOfLateSince, shareRoom } from "./read-share";

const AT = new Date("2026-11-29T10:00:00Z");
const minutesAfter = (moment: Date) => (moment.getTime() - AT.getTime()) / 60_000;

test("S087 the monitor takes a quarter of what a supplier allows, by the products that a call tells of", () => {
  expect(productsPerMinute({ callsPerMinute: 600, productsPerCall: 1 })).toBe(150);
  expect(productsPerMinute({ callsPerMinute: 1_200, productsPerCall: 10 })).toBe(3_000);
  expect(productsPerMinute({ callsPerMinute: 3, productsPerCall: 10 })).toBe(0);
});

test.each([
  ["all that is due where there is room", { sold: 40, rest: 50, room: 100 }, { sold: 40, rest: 50 }],
  ["what is sold first, but for a quarter", { sold: 500, rest: 500, room: 100 }, { sold: 75, rest: 25 }],
  ["what the rest does not need", { sold: 500, rest: 5, room: 100 }, { sold: 95, rest: 5 }],
  ["what is sold does not need", { sold: 10, rest: 500, room: 100 }, { sold: 10, rest: 90 }],
  ["nothing where there is no room", { sold: 10, rest: 10, room: 0 }, { sold: 0, rest: 0 }],
])("S087 a minute reads %s", (_what, due, read) => expect(shareRoom(due)).toEqual(read));

test("S087 whatever is due, a minute's room is kept to, used up and never all for one of the two", () => {
  const amount = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(amount, amount, amount, (sold, rest, room) => {
      const read = shareRoom({ sold, rest, room });
      expect(read.sold + read.rest).toBe(Math.min(room, sold + rest));
      expect(read.sold).toBeLessThanOrEqual(sold);
      expect(read.rest).toBeLessThanOrEqual(rest);
      if (rest > 0 && room >= 4) expect(read.rest).toBeGreaterThan(0);
      if (sold > 0 && room > 0) expect(read.sold).toBeGreaterThan(0);
    }),
  );
});

test("S087 what is sold is read every quarter of an hour, the rest every day", () => {
  expect(minutesAfter(nextReading({ readAt: AT, sold: 1 }))).toBe(15);
  expect(minutesAfter(nextReading({ readAt: AT, sold: 0 }))).toBe(1_440);
});

test("P046 what is read every day is of late until the next reading is an hour late", () => {
  expect(minutesAfter(readOfLateSince(AT))).toBe(-1_500);
});

test("S087 a supplier that can't be asked is left alone longer each time, and never for good", () => {
  const pauses = [1, 2, 3, 4, 8, 1_000].map((failures) => minutesAfter(nextTry({ at: AT, failures })));
  expect(pauses).toEqual([5, 10, 20, 40, 360, 360]);
});
