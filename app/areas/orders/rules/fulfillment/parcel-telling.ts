import type { StateTable } from "~/platform/states/state-table";

/**
 * Whether the store was told of a parcel.
 * - pending: to be told
 * - unknown: told, but the answer never came
 * - sent: the store has a fulfillment for all of it that the store lets be fulfilled
 * - failed: a person has to look
 * - untold: of an order made by hand, which no store knows of
 * - taken_back: the store's fulfillment of it was cancelled there, and it is not to be told again
 */
export const PARCEL_TELLINGS = ["pending", "unknown", "sent", "failed", "untold", "taken_back"] as const;
export type ParcelTelling = (typeof PARCEL_TELLINGS)[number];

export const PARCEL_TELLING_TABLE: StateTable<ParcelTelling> = {
  pending: ["unknown", "sent", "failed", "untold"],
  unknown: ["pending", "sent", "failed"],
  // More goods turn out to be in it, or its fulfillment is cancelled at the store.
  sent: ["pending", "failed", "taken_back"],
  // What a person was to tell again after its fulfillment was cancelled is sent otherwise by now, or not to be sent.
  failed: ["pending", "taken_back"],
  untold: [],
  // More goods turn out to be in it, or its number comes to be another parcel's.
  taken_back: ["pending"],
};
