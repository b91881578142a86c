import type { StateTable } from "~/platform/states/state-table";

/**
 * Where a run of rules stands.
 * - held: it is a wave, and waits for a person to say whether it is carried out
 * - done: it was carried out, or is being so
 * - dropped: a person said that it is not
 */
export const RUN_STATES = ["held", "done", "dropped"] as const;
export type RunState = (typeof RUN_STATES)[number];

export const RUN_TABLE: StateTable<RunState> = {
  held: ["done", "dropped"],
  done: [],
  dropped: [],
};
