import fc from "fast-check";
import { expect, test } from "vitest";
import { canMove } from "~/platform/states/state-table";
import { PUSH_STATES, PUSH_TABLE, PUSHABLE_STATES, type PushState } from "./push-states";

test("P069 a push ends before it starts again", () => {
  expect(PUSHABLE_STATES).toEqual(["idle", "success", "error"]);
  expect(PUSHABLE_STATES).not.toContain("pushing");
  expect(canMove(PUSH_TABLE, "error", "success")).toBe(false);
});

test("P068 on any walk through the table a push has started before it ends either way", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PUSH_STATES)), (wanted) => {
      let state: PushState = "idle";
      for (const next of wanted) {
        if (next === state || !canMove(PUSH_TABLE, state, next)) continue;
        if (next === "success" || next === "error") expect(state).toBe("pushing");
        expect(next).not.toBe("idle");
        state = next;
      }
    }),
  );
});
