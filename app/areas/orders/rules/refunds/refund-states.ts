import { isFinal, type StateTable } from "~/platform/states/state-table";

/** Why a buyer sends something back (ledger O007). */
export const RETURN_REASONS = ["item_not_received", "item_not_as_described", "defective_item", "damaged_item"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Where a request for money back is (O022). */
export const REFUND_STATES = ["pending", "accepted", "rejected", "completed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_TABLE: StateTable<RefundState> = {
  pending: ["accepted", "rejected"],
  accepted: ["completed"],
  rejected: [],
  completed: [],
};

/** Requests that nobody has decided for good. */
export const OPEN_REFUNDS = REFUND_STATES.filter((state) => !isFinal(REFUND_TABLE, state));

/** True when a request can get from one state to another, at once or through others that were not seen in between. */
export function leadsTo(from: RefundState, to: RefundState): boolean {
  return REFUND_TABLE[from].some((next) => next === to || leadsTo(next, to));
}
