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
  /** Others have sent them, such as the merchant from own stock */
  sent: number;
  /** Of all of the line, what others have sent under a number of theirs */
  numbered: number;
}

interface StoresUnits extends BuyableUnits, Pick<LineUnits, "ordered" | "told" | "parts"> {
  untold: number;
  /** Units that we are asked to leave alone */
  askedBack: number;
  /** What other services have sent of their parts */
  sentByServices: number;
  numbered: number;
}

/**
 * @param whole what the store says of the order as a whole, which counts where it says nothing of a line
 */
export function unitsAtStore(line: StoresUnits, whole: { isHeld: boolean; isFulfilled: boolean }): UnitsAtStore {
  const { ordered, covered, told, untold, open, held, leftAnyway, askedBack, scheduled, elsewhere, sentByServices } =
    line;
  const here = open + held + scheduled + leftAnyway;
  const units = {
    covered,
    inParcels: told + untold,
    open: open + Math.min(held, askedBack),
    held: Math.max(0, held - askedBack) + scheduled,
    elsewhere: elsewhere + sentByServices,
    sent: Math.max(0, ordered - here - elsewhere - sentByServices - told),
    numbered: line.numbered,
  };
  if (whole.isFulfilled) return { ...units, open: 0, sent: covered };
  const isHeld = whole.isHeld && line.parts.length === 0;
  return isHeld ? { ...units, open: 0, held: Math.max(0, open - untold) } : units;
}

/**
 * Of units that were ordered and are at the supplier still, those that we are not to send, by where they are. What may be sent
 * by us is what was ordered, as far as it goes. What others have sent is told of what is not paid for, and of what they have
 * a number for: who has paid may mark an order as sent while its supplier packs, and has no number then.
 * @param notSent units in purchases that are not at a supplier yet, which are made as the order is when they go
 * @param unpaid units in purchases that wait for payment
 * @param twice units that are at the supplier and that others have sent under a number of theirs
 * @param removed units that are not wanted any more, which are told as such
 */
export function unitsNotOurs(
  { covered, open, held, elsewhere, sent }: UnitsAtStore,
  { notSent, unpaid, twice, removed }: { notSent: number; unpaid: number; twice: number; removed: number },
): Record<"held" | "elsewhere" | "sent", number> {
  let beyond = Math.max(0, covered - notSent - open - removed);
  const take = (units: number): number => {
    const taken = Math.min(beyond, units);
    beyond -= taken;
    return taken;
  };
  return { held: take(held), elsewhere: take(elsewhere), sent: take(Math.max(Math.min(sent, unpaid), twice)) };
}

/**
 * Of units that were ordered, those that others have sent under a number of theirs though they are bought: what purchases hold
 * and what others have sent together, beyond what the buyer was to get. What came back of that, from the buyer or because its
 * carrier took it back, is no reason to call anything sent twice.
 * @param ordered units in purchases that were sent to their suppliers
 * @param promised units that the buyer was to get: also those that were returned since
 * @param arrived of those that are ordered, units that have arrived, which are past everything
 * @param takenBack of those, units that their carrier brings back, which the buyer does not get
 * @param onTheWay of those, units in parcels that have not arrived and are not brought back
 * @returns those at the supplier still, which may be called off, and those on their way, which the buyer may get twice
 */
export function unitsSentTwice(
  { numbered }: Pick<UnitsAtStore, "numbered">,
  {
    ordered,
    promised,
    arrived,
    takenBack,
    onTheWay,
  }: { ordered: number; promised: number; arrived: number; takenBack: number; onTheWay: number },
): { atSupplier: number; onTheWay: number } {
  const coming = ordered - arrived - takenBack;
  const twice = Math.max(0, Math.min(numbered, coming, ordered - takenBack + numbered - promised));
  const atSupplier = Math.min(twice, Math.max(0, coming - onTheWay));
  return { atSupplier, onTheWay: twice - atSupplier };
}
