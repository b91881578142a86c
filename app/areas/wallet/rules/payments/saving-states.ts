import type { StateTable } from "~/platform/states/state-table";

/**
 * Where a page is on which a merchant saves a way to pay.
 * - open: nothing is known of it yet
 * - saved: the method is kept
 * - failed: the provider did not take it
 * - expired: the page has ended, or who opened it has left
 */
export const SAVING_STATES = ["open", "saved", "failed", "expired"] as const;
export type SavingState = (typeof SAVING_STATES)[number];

export const SAVING_TABLE: StateTable<SavingState> = {
  open: ["saved", "failed", "expired"],
  saved: [],
  failed: [],
  expired: [],
};
