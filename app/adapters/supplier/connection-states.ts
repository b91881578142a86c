import type { StateTable } from "~/platform/states/state-table";

/**
 * Whether a merchant's account at a supplier lets us in.
 * - connected: it does
 * - expired: it does not any more; the merchant can connect it anew
 */
export const CONNECTION_STATES = ["connected", "expired"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

export const CONNECTION_TABLE: StateTable<ConnectionState> = {
  connected: ["expired"],
  expired: ["connected"],
};
