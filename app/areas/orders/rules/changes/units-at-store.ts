import type { BuyableUnits, LineUnits } from "../purchasing/buyable-units";

/** Where a line's units are at its store (decision 79), as far as what was ordered for them is concerned. */
export interface UnitsAtStore {
  /** What purchases hold that is not sent yet, as far as the store knows */
  covered: number;
  /** In parcels of those purchases, whether the store knows of them or not */
  inParcels: number;
  /** May be sent by us, or was asked back, which is answered by itself */
  open: number;
  /** The store holds them back, or has them due later */
  held: number;
  /** Another app or service sends them, or has sent them */
  elsewhere: number;
}

/**
 * @param askedBack units that we are asked to leave alone
 * @param sentByServices what other services have sent of their parts
 */
export function unitsAtStore({
  covered,
  told,
  untold,
  open,
  held,
  askedBack,
  scheduled,
  elsewhere,
  sentByServices,
}: BuyableUnits &
  Pick<LineUnits, "told"> & { untold: number; askedBack: number; sentByServices: number }): UnitsAtStore {
  return {
    covered,
    inParcels: told + untold,
    open: open + Math.min(held, askedBack),
    held: Math.max(0, held - askedBack) + scheduled,
    elsewhere: elsewhere + sentByServices,
  };
}

/**
 * Of units that were ordered and are at the supplier still, those that we are not to send, by where they are. What may be sent
 * by us is what was ordered, as far as it goes.
 * @param notSent units in purchases that are not at a supplier yet, which are made as the order is when they go
 * @param removed units that are not wanted any more, which are told as such
 */
export function unitsNotOurs(
  { covered, open, held, elsewhere }: UnitsAtStore,
  { notSent, removed }: { notSent: number; removed: number },
): { held: number; elsewhere: number } {
  const beyond = Math.max(0, covered - notSent - open - removed);
  const heldOfThem = Math.min(beyond, held);
  return { held: heldOfThem, elsewhere: Math.min(beyond - heldOfThem, elsewhere) };
}
