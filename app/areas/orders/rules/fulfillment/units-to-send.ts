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

/**
 * Those of them that are bought: what living purchases hold and their parcels don't. The merchant who sends them sends what a
 * supplier sends, too.
 */
export function boughtOfUnitsToSend(
  toSend: number,
  { bought, told, untold }: Pick<LineUnits, "bought" | "told"> & { untold: number },
): number {
  return Math.max(0, Math.min(toSend, bought - told - untold));
}
