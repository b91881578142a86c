import type { StateTable } from "~/platform/states/state-table";

/**
 * The life of money that a merchant was asked for. A payment that a bank withholds is disputed until the bank has decided:
 * paid again, or lost.
 */
export const CHARGE_STATES = [
  "pending",
  "paid",
  "failed",
  "declined",
  "partially_refunded",
  "refunded",
  "disputed",
  "lost",
  "expired",
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** States of what was paid once, whatever happened since, of which the first news may tell at once. It has a receipt. */
export const WAS_PAID: readonly ChargeState[] = ["paid", "partially_refunded", "refunded", "disputed", "lost"];

export const CHARGE_TABLE: StateTable<ChargeState> = {
  pending: [...WAS_PAID, "failed", "declined", "expired"],
  paid: ["partially_refunded", "refunded", "disputed", "lost"],
  // The bank is asked again.
  failed: [...WAS_PAID, "declined", "expired"],
  declined: [],
  partially_refunded: ["refunded", "disputed", "lost"],
  refunded: [],
  disputed: ["paid", "partially_refunded", "refunded", "lost"],
  // Banks change their minds.
  lost: ["paid", "partially_refunded", "refunded"],
  expired: [],
};

export const CHARGE_KINDS = ["subscription", "extra_credits", "one_time"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
