import type { StateTable } from "~/platform/states/state-table";

/**
 * Where a wish for a store of another workspace is.
 * - waiting: its owner was asked, or would be if there were one
 * - done: the owner agreed, and the store has moved
 * - refused: the owner did not
 * - expired: nobody decided in time
 */
export const MIGRATION_STATES = ["waiting", "done", "refused", "expired"] as const;
export type MigrationState = (typeof MIGRATION_STATES)[number];

export const MIGRATION_TABLE: StateTable<MigrationState> = {
  waiting: ["done", "refused", "expired"],
  done: [],
  refused: [],
  expired: [],
};
