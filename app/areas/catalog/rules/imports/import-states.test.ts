import fc from "fast-check";
import { expect, test } from "vitest";
import { IMPORT_EVENTS, nextImportState, type ImportState } from "./import-states.ts";

test("P066, P067, P069 favouriting, failing and deleting go the documented ways", () => {
  expect(nextImportState("none", "start")).toBe("processing");
  expect(nextImportState("processing", "succeed")).toBe("success");
  expect(nextImportState("processing", "fail")).toBe("error");
  expect(nextImportState("error", "start")).toBe("processing");
  expect(nextImportState("success", "remove")).toBe("processing");
  expect(nextImportState("processing", "removed")).toBe("none");
});

test("P065 any walk stays in the table, and a done product is never started again", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...IMPORT_EVENTS)), (events) => {
      let state: ImportState = "none";
      for (const event of events) {
        const next = nextImportState(state, event);
        if (state === "success" && event === "start") expect(next).toBeNull();
        if (next === "success" || next === "error") expect(state).toBe("processing");
        state = next ?? state;
      }
    }),
  );
});
