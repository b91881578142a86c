import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCursor } from "../api/cursor-form";
import { pageOf, readCursor, type ListCursor } from "./list-cursor.server";

const moments = fc.date({ noInvalidDate: true, min: new Date(-1e12), max: new Date(4e12) });

test("a cursor comes back as it went, and nothing else is one", () => {
  fc.assert(
    fc.property(moments, fc.uuid(), fc.constantFrom("next" as const, "previous" as const), (moment, id, direction) => {
      expect(readCursor(writeCursor({ moment, id, direction }))).toEqual({ moment, id, direction });
    }),
  );
  expect(readCursor(undefined)).toBe(null);
  fc.assert(fc.property(fc.string(), (text) => void expect(() => readCursor(text)).toThrow("input_invalid")));
  expect(() => readCursor("n_-zzzzzzzzz_00000000-0000-4000-8000-000000000000")).toThrow("input_invalid");
});

/** Reads a list of (moment, id), newest first, as a database would: nearest the cursor first. */
function read(list: readonly Row[], from: ListCursor | null, pageSize: number): Row[] {
  const compare = (a: Row, b: { moment: Date; id: string }) =>
    b.moment.getTime() - a.moment.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
  const sorted = [...list].sort(compare);
  if (!from) return sorted.slice(0, pageSize + 1);
  if (from.direction === "next") return sorted.filter((row) => compare(row, from) > 0).slice(0, pageSize + 1);
  return sorted
    .filter((row) => compare(row, from) < 0)
    .reverse()
    .slice(0, pageSize + 1);
}
interface Row {
  moment: Date;
  id: string;
}

test("turning to the end and back shows every row once each way, many of one moment too", () => {
  const rows = fc.uniqueArray(
    fc.record({ moment: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)), id: fc.uuid() }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 5 }), (list, pageSize) => {
      const turn = (cursor: string | undefined) => {
        const from = readCursor(cursor);
        return pageOf(read(list, from, pageSize), { from, pageSize, momentOf: ({ moment }) => moment });
      };
      const all = read(list, null, list.length);
      const forwards = [turn(undefined)];
      for (let at = forwards[0]; at?.next; at = forwards.at(-1)) forwards.push(turn(at.next));
      expect(forwards.flatMap((page) => page.rows)).toEqual(all);
      const backwards = [forwards.at(-1)!];
      for (let at = backwards[0]; at?.previous; at = backwards[0]) backwards.unshift(turn(at.previous));
      expect(backwards.flatMap((page) => page.rows)).toEqual(all);
    }),
  );
});

test("a page whose rows have all gone leads to what comes before it", () => {
  const row = (day: number) => ({
    moment: new Date(Date.UTC(2026, 4, day)),
    id: `0b5c9c1e-8a54-4a43-9d0f-3b7f0f6d2c1${day}`,
  });
  const list = [5, 4, 3, 2, 1].map(row);
  const turn = (rows: Row[], cursor?: string | null) => {
    const from = readCursor(cursor ?? undefined);
    return pageOf(read(rows, from, 2), { from, pageSize: 2, momentOf: ({ moment }) => moment });
  };
  const last = turn(list, turn(list, turn(list).next).next);
  expect(last.rows).toEqual([row(1)]);
  const left = list.slice(0, 4);
  const emptied = turn(left, turn(list, turn(list).next).next);
  expect(emptied).toMatchObject({ rows: [], next: null });
  expect(turn(left, emptied.previous).rows).toEqual([row(4), row(3)]);
  expect(turn(left, turn(left, emptied.previous).next).rows).toEqual([row(2)]);
});
