import type { OutsideWriteState } from "~/platform/states/outside-write";
import type { StateTable } from "~/platform/states/state-table";

/** The life of something that a store is told; nothing else is told of the order while it is on its way. */
export const STORE_WRITE_TABLE: StateTable<OutsideWriteState> = {
  // An answer that comes after the reading back found nothing is believed.
  pending: ["sending", "done"],
  sending: ["done", "refused", "unknown", "pending"],
  unknown: ["done", "pending"],
  done: [],
  refused: [],
};
