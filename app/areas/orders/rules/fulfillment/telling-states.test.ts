import fc from "fast-check";
import { expect, test } from "vitest";
import { canMove, isFinal } from "~/platform/states/state-table.ts";
import { ON_ITS_WAY, OUTSIDE_WRITE_STATES, settlesAt } from "../../../../platform/states/outside-write.ts";
import { PARCEL_TELLING_TABLE, PARCEL_TELLINGS } from "./parcel-telling.ts";
import { STORE_WRITE_TABLE } from "./store-write-states.ts";

/** Walks a table from where it begins: each number chooses one of the states that may follow. */
function walkTable<State extends string>(
  table: Readonly<Record<State, readonly State[]>>,
  from: State,
  choices: number[],
): State[] {
  const way: State[] = [from];
  for (const choice of choices) {
    const next = table[way.at(-1)!];
    if (next.length > 0) way.push(next[choice % next.length]!);
  }
  return way;
}
const choices = fc.array(fc.nat(), { maxLength: 30 });

test("a store write is never sent again while nobody knows what became of it, nor after it is done or refused", () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const way = walkTable(STORE_WRITE_TABLE, "pending", chosen);
      for (const [index, state] of way.entries()) {
        if (state === "sending") expect(way[index - 1]).toBe("pending");
        if (state === "done" || state === "refused") expect(index).toBe(way.length - 1);
      }
    }),
  );
  for (const state of ON_ITS_WAY) expect(canMove(STORE_WRITE_TABLE, state, "pending")).toBe(true);
  expect(OUTSIDE_WRITE_STATES.filter((state) => isFinal(STORE_WRITE_TABLE, state))).toEqual(["done", "refused"]);
});

test("a parcel that the store has is told again only for more goods, and one that failed or was taken back only if asked", () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const way = walkTable(PARCEL_TELLING_TABLE, "pending", chosen);
      for (const [index, state] of way.entries())
        if (way[index - 1] === "taken_back") expect(state).toBe("pending");
        else if (way[index - 1] === "failed") expect(["pending", "taken_back"]).toContain(state);
        else if (way[index - 1] === "sent") expect(["pending", "failed", "taken_back"]).toContain(state);
    }),
  );
  expect(PARCEL_TELLINGS.filter((state) => isFinal(PARCEL_TELLING_TABLE, state))).toEqual(["untold"]);
});

test("what may land late is waited for, and what was cut off for longer than any call takes", () => {
  const now = new Date("2026-11-20T10:00:00.000Z");
  expect(settlesAt("unknown", now).getTime()).toBeGreaterThan(now.getTime() + 30_000);
  expect(settlesAt("sending", now).getTime()).toBeGreaterThan(settlesAt("unknown", now).getTime());
});
