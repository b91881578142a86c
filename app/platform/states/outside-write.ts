/**
 * What is wanted of somebody outside, written down before it goes (decision 31).
 * - pending: wanted, and certainly not there
 * - sending: on its way; found so after its time, the run that sent it was cut off
 * - unknown: sent, but the answer never came; it is read back before anything else is asked for
 * - done: they have it
 * - refused: they do not want it, and certainly do not have it
 */
export const OUTSIDE_WRITE_STATES = ["pending", "sending", "unknown", "done", "refused"] as const;
export type OutsideWriteState = (typeof OUTSIDE_WRITE_STATES)[number];

/** States of what is still to come to an end. */
export const OPEN_WRITES: readonly OutsideWriteState[] = ["pending", "sending", "unknown"];

/** States in which nobody knows whether they have it. */
export const ON_ITS_WAY: readonly OutsideWriteState[] = ["sending", "unknown"];

/** A call that is throttled waits and goes again; longer than this none takes. */
const LONGEST_CALL_MS = 5 * 60_000;

/** How long after its answer was given up a write may still land, in milliseconds. */
export const LATE_MS = 60_000;

/** From when on a write whose answer has not come is read back: they must have come to rest by then. */
export function settlesAt(state: "sending" | "unknown", now: Date): Date {
  return new Date(now.getTime() + (state === "sending" ? LONGEST_CALL_MS : LATE_MS));
}
