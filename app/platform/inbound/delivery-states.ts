import type { StateTable } from "../states/state-table";

/**
 * What became of something that an outside told.
 * - received: it is kept, and not taken in yet
 * - processed: it is taken in
 * - ignored: it is none of ours, or a person let it be
 * - failed: it could not be taken in; a person can have it tried again
 */
export const DELIVERY_STATES = ["received", "processed", "ignored", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_TABLE: StateTable<DeliveryState> = {
  received: ["processed", "ignored", "failed"],
  processed: [],
  ignored: [],
  failed: ["received", "ignored"],
};
