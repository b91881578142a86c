import fc from "fast-check";
import { expect, test } from "vitest";
import { canMove, isFinal, statesBefore, toState, type StateTable } from "./state-table.ts";

const LAMP: StateTable<"off" | "on" | "broken"> = { off: ["on"], on: ["off", "broken"], broken: [] };
const STATES = ["off", "on", "broken"] as const;

test("a state follows those before it, and stays where it is", () => {
  expect(statesBefore(LAMP, "broken")).toEqual(["on"]);
  expect(statesBefore(LAMP, "off")).toEqual(["on"]);
  fc.assert(
    fc.property(fc.constantFrom(...STATES), fc.constantFrom(...STATES), (from, to) => {
      expect(canMove(LAMP, from, to)).toBe(from === to || statesBefore(LAMP, to).includes(from));
      if (isFinal(LAMP, from)) expect(canMove(LAMP, from, to)).toBe(from === to);
    }),
  );
});

test("only the table's own words are states", () => {
  for (const state of STATES) expect(toState(LAMP, state)).toBe(state);
  for (const word of ["", "dim", "constructor", "__proto__"]) expect(() => toState(LAMP, word)).toThrow();
});
