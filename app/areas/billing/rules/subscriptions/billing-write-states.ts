import type { OutsideWriteState } from "~/platform/states/outside-write";
import type { StateTable } from "~/platform/states/state-table";

/**
 * The life of something that is wanted of a payment provider; of a workspace one is on its way at a time, which the database
 * holds. One that waits can be turned away without being sent, and what was read back is what is believed.
 */
export const BILLING_WRITE_TABLE: StateTable<OutsideWriteState> = {
  pending: ["sending", "refused"],
  sending: ["done", "refused", "unknown", "pending"],
  unknown: ["done", "refused", "pending"],
  done: [],
  refused: [],
};
