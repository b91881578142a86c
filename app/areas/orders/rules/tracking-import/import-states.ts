import type { StateTable } from "~/platform/states/state-table";

/**
 * How far an import of tracking numbers is.
 * - reading: its rows are being looked at; nobody sees it yet
 * - ready: somebody may look at what each row will become, and say yes
 * - sending: parcels are being made of it
 * - done: each row has what became of it
 */
export const IMPORT_STATES = ["reading", "ready", "sending", "done"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_TABLE: StateTable<ImportState> = {
  reading: ["ready"],
  ready: ["sending"],
  sending: ["done"],
  done: [],
};
