import type { BuyableUnits, LineUnits } from "../purchasing/buyable-units";

/**
 * Units of a line that may go out in a parcel of the merchant's own: those in no parcel yet, less what the store holds back or
 * has due later, and what other services send or have sent (decision 79). What somebody has marked as sent at the store without
 * a number is among them: a parcel gives it one.
 */
export function unitsToSend({
  ordered,
  told,
  untold,
  ofNone,
  held,
  scheduled,
  elsewhere,
  sentByServices,
}: BuyableUnits & Pick<LineUnits, "ordered" | "told" | "ofNone"> & { untold: number; sentByServices: number }): number {
  const inParcels = told + untold + ofNone.told + ofNone.untold;
  return Math.max(0, ordered - inParcels - held - scheduled - elsewhere - sentByServices);
}
