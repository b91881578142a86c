import { OPEN_WRITES, type OutsideWriteState } from "~/platform/states/outside-write";
import type { StateTable } from "~/platform/states/state-table";

/**
 * The life of an automatic charge (decision 42): as all writes to the outside, and `needs_person` while its owner has to
 * confirm it at their bank.
 */
export type ChargeWriteState = OutsideWriteState | "needs_person";

/** Money that was taken is always credited, also after a charge was given up. */
export const CHARGE_TABLE: StateTable<ChargeWriteState> = {
  pending: ["sending", "refused", "done"],
  sending: ["done", "refused", "unknown", "needs_person", "pending"],
  unknown: ["done", "refused", "needs_person", "pending"],
  needs_person: ["done", "refused"],
  done: [],
  refused: ["done"],
};

/** Not settled: of a workspace one charge is in them, which the database holds. */
export const OPEN_CHARGES: readonly ChargeWriteState[] = [...OPEN_WRITES, "needs_person"];

/** Of a charge that nobody wants any more: its purchases are called off, or what had it made was switched off. */
export const CALLED_OFF = "called_off";

/** How long a charge waits for its owner's confirmation, in milliseconds. */
export const CONFIRMABLE_MS = 24 * 60 * 60_000;

/** How often a charge goes out that its provider has nothing of, before it is given up. */
export const MOST_ATTEMPTS = 4;
