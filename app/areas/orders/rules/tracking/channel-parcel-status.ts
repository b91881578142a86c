import type { ChannelParcelStatus } from "~/adapters/fulfillment-channel/fulfillment-channel";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";

const AT_CHANNEL: Readonly<Record<ParcelStatus, ChannelParcelStatus | null>> = {
  not_found: null,
  info_received: "confirmed",
  in_transit: "in_transit",
  available_for_pickup: "ready_for_pickup",
  out_for_delivery: "out_for_delivery",
  delivered: "delivered",
  delivery_failure: "attempted_delivery",
  exception: "failure",
  expired: null,
};

/** The store's word for a parcel's status (ledger O020), or null where the store has none. */
export function channelParcelStatus(status: ParcelStatus): ChannelParcelStatus | null {
  return AT_CHANNEL[status];
}
