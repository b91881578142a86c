import type { StateTable } from "~/platform/states/state-table";

/** What a piece of work is for. */
export const PROCESS_KINDS = ["import", "push", "duplicate", "split"] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** What a kept piece of work is for. @throws Error for a word that its column's check refuses */
export function toProcessKind(kept: string): ProcessKind {
  const kind = PROCESS_KINDS.find((one) => one === kept);
  if (!kind) throw new Error(`"${kept}" is no kind of work`);
  return kind;
}

/** Where a piece of work stands (P047). */
export const PROCESS_STATES = ["processing", "success", "error"] as const;
export type ProcessState = (typeof PROCESS_STATES)[number];

/** What may follow what: what failed can be tried again, what was done stays done (P068, P069). */
export const PROCESS_TABLE: StateTable<ProcessState> = {
  processing: ["success", "error"],
  error: ["processing"],
  success: [],
};
