import { statesBefore, type StateTable } from "~/platform/states/state-table";

/** How a listing stands with its store. */
export const PUSH_STATES = ["idle", "pushing", "success", "error"] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** What may follow what (P068, P069). A push that ended either way may be started again. */
export const PUSH_TABLE: StateTable<PushState> = {
  idle: ["pushing"],
  pushing: ["success", "error"],
  success: ["pushing"],
  error: ["pushing"],
};

/** States from which a push can be started: whatever is not under way. */
export const PUSHABLE_STATES = statesBefore(PUSH_TABLE, "pushing");
