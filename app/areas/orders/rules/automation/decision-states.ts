import type { StateTable } from "~/platform/states/state-table";

/**
 * What the rules decided of an order.
 * - pending: they are still to be asked
 * - taken: one takes it
 * - waiting: one takes it once its time has come
 * - none: none takes it, unless the order or what stood in its way changes
 */
export const DECISION_OUTCOMES = ["pending", "taken", "waiting", "none"] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

export const DECISION_TABLE: StateTable<DecisionOutcome> = {
  pending: ["taken", "waiting", "none"],
  // More of it is to be bought than there was.
  taken: ["pending"],
  waiting: ["pending", "taken", "none"],
  none: ["pending", "taken", "waiting"],
};
