import type { StateTable } from "~/platform/states/state-table";

/**
 * Whether a store lets us in.
 * - active: it does
 * - uninstalled: it does not, at its own wish or ours; it may come back
 */
export const STORE_STATES = ["active", "uninstalled"] as const;
export type StoreState = (typeof STORE_STATES)[number];

export const STORE_TABLE: StateTable<StoreState> = {
  active: ["uninstalled"],
  uninstalled: ["active"],
};
