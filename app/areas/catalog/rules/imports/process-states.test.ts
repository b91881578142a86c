import fc from "fast-check";
import { expect, test } from "vitest";
import { canMove, isFinal } from "~/platform/states/state-table";
import { PROCESS_STATES, PROCESS_TABLE, type ProcessState } from "./process-states";

test("P069 on any walk work ends only after it was under way, and what is done stays done", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PROCESS_STATES)), (wanted) => {
      let state: ProcessState = "processing";
      for (const next of wanted) {
        if (next === state || !canMove(PROCESS_TABLE, state, next)) continue;
        expect(state).not.toBe("success");
        if (next !== "processing") expect(state).toBe("processing");
        state = next;
      }
    }),
  );
  expect(PROCESS_STATES.filter((state) => isFinal(PROCESS_TABLE, state))).toEqual(["success"]);
});
