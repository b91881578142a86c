import type { OutsideWriteState } from "~/platform/states/outside-write";
import type { StateTable } from "~/platform/states/state-table";

/** The life of what a supplier is asked to pay back for one purchase (decision 86). */
export const REFUND_CLAIM_TABLE: StateTable<OutsideWriteState> = {
  // Found at the supplier, as after a restore, it was asked; what there is nothing to pay back of is not asked for.
  pending: ["sending", "done", "refused"],
  sending: ["done", "refused", "unknown", "pending"],
  unknown: ["done", "pending"],
  done: [],
  refused: [],
};
