import type { StateTable } from "~/platform/states/state-table";

/**
 * Whether the store was told of a parcel.
 * - pending: to be told
 * - unknown: told, but the answer never came
 * - sent: the store has a fulfillment for all of it that the store lets be fulfilled
 * - failed: a person has to look
 * - untold: of an order made by hand, which no store knows of
 */
export const PARCEL_TELLINGS = ["pending", "unknown", "sent", "failed", "untold"] as const;
export type ParcelTelling = (typeof PARCEL_TELLINGS)[number];

export const PARCEL_TELLING_TABLE: StateTable<ParcelTelling> = {
  pending: ["unknown", "sent", "failed", "untold"],
  unknown: ["pending", "sent", "failed"],
  // More goods turn out to be in it.
  sent: ["pending"],
  failed: ["pending"],
  untold: [],
};
