import { Decimal } from "decimal.js";
import type { StateTable } from "~/platform/states/state-table";

/** A top-up is pending until the payment provider has told how it ended. */
export const TOP_UP_STATUSES = ["pending", "succeeded", "failed", "expired"] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Money that was taken is credited, also after a failure or the page's end was told. */
export const TOP_UP_TABLE: StateTable<TopUpStatus> = {
  pending: ["succeeded", "failed", "expired"],
  succeeded: [],
  failed: ["succeeded"],
  expired: ["succeeded"],
};

/** Least and most that one top-up takes, in the wallet's currency (X084). */
export const TOP_UP_LIMITS = { min: "10", max: "10000" } as const;

/** Amounts offered at a click. */
export const TOP_UP_CHIPS = ["25", "50", "100", "250", "500"] as const;

/** What is wrong with an amount, or null. An amount is a decimal string with at most two places. */
export function faultOfTopUp(amount: string): "not_an_amount" | "too_small" | "too_big" | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return "not_an_amount";
  const value = new Decimal(amount);
  if (value.lessThan(TOP_UP_LIMITS.min)) return "too_small";
  return value.greaterThan(TOP_UP_LIMITS.max) ? "too_big" : null;
}

/**
 * The status after the provider reported one. Money that was taken is always credited, also after a failure or the page's
 * end was reported first; what is credited stays so.
 */
export function nextTopUpStatus(current: TopUpStatus, reported: "open" | "paid" | "failed" | "expired"): TopUpStatus {
  if (current === "succeeded" || reported === "paid") return "succeeded";
  return current === "pending" && reported !== "open" ? reported : current;
}
