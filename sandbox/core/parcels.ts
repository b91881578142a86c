import type { Collection, SandboxStore } from "./store.ts";

/** A parcel that some supplier handed to a carrier; the tracking stand-in tells its way. */
export interface Parcel {
  number: string;
  /** Carrier code as 17TRACK numbers them. */
  carrierKey: number;
  carrierName: string;
  /** Sandbox time, ISO. */
  shippedAt: string;
  /** ISO country codes. */
  from: string;
  to: string;
  toCity: string;
  weightGrams: number;
  /** What somebody set by hand, oldest first. */
  forced: { at: string; status: string }[];
}

const collections = new WeakMap<SandboxStore, Collection<Parcel>>();

/** The one collection of parcels of a store, shared by suppliers and tracking. */
export function parcelsOf(store: SandboxStore): Collection<Parcel> {
  const parcels = collections.get(store) ?? store.collection<Parcel>("parcels");
  collections.set(store, parcels);
  return parcels;
}
