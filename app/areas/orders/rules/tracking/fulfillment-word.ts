import type { ChannelParcelStatus } from "~/adapters/fulfillment-channel/fulfillment-channel";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { channelParcelStatus } from "./channel-parcel-status";
import { combinedParcelStatus } from "./shipment-states";

/**
 * The store's word for how far a fulfillment is, or null where there is nothing to say: what is furthest behind of its parcels
 * speaks for all, and it is delivered once all that it holds is.
 * @param isWhole true where its parcels hold all of its goods
 */
export function fulfillmentWord(parcels: readonly ParcelStatus[], isWhole: boolean): ChannelParcelStatus | null {
  const word = channelParcelStatus(combinedParcelStatus(parcels));
  return word === "delivered" && !isWhole ? null : word;
}

interface Units {
  lineExternalId: string;
  quantity: number;
}

/**
 * True where parcels hold all goods of a fulfillment.
 * @param goods lines that are sent in parcels, by the store's id
 */
export function holdAll({
  held,
  inParcels,
  goods,
}: {
  held: readonly Units[];
  inParcels: readonly Units[];
  goods: ReadonlySet<string>;
}): boolean {
  const units = (lines: readonly Units[], id: string) =>
    lines.reduce((sum, { lineExternalId, quantity }) => sum + (lineExternalId === id ? quantity : 0), 0);
  return [...goods].every((id) => units(inParcels, id) >= units(held, id));
}
