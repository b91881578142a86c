/** What becomes of the units that a part of an order (a fulfillment order of its store) still has to send. */
export type PartState =
  /** They may be sent, and by us */
  | "open"
  /** The store holds them back */
  | "held"
  /** They are due later */
  | "scheduled"
  /** Another app or service sends them */
  | "elsewhere"
  /** Another app or service ended it unfinished: what no other part has of it is with that service still */
  | "unfinished"
  /** Nothing of it is left to send */
  | "closed"
  /** It counts no more: what it had is in another part, or was removed */
  | "gone";

const STATES: Readonly<Record<string, PartState>> = {
  open: "open",
  in_progress: "open",
  on_hold: "held",
  scheduled: "scheduled",
  closed: "closed",
  cancelled: "gone",
  incomplete: "gone",
};

/**
 * Where a part of an order stands for us.
 * @param status the store's word, lower case; one that is not known is held: nobody sends what nobody understands
 * @param requestStatus the store's word, lower case; what we are asked to leave alone is held until we have answered
 * @param isElsewhere it is assigned to a service that isn't ours
 */
export function partState({
  status,
  requestStatus,
  isElsewhere,
}: {
  status: string;
  requestStatus: string;
  isElsewhere: boolean;
}): PartState {
  const state = (Object.hasOwn(STATES, status) && STATES[status]) || "held";
  if (status === "incomplete" && isElsewhere) return "unfinished";
  if (state === "closed" || state === "gone") return state;
  if (isElsewhere) return "elsewhere";
  return requestStatus === "cancellation_requested" ? "held" : state;
}

/** A line's units in one part of its order. */
export interface LinePart {
  state: PartState;
  /** Units that were given to it, and those of them that are not sent yet */
  total: number;
  remaining: number;
  /** When what is scheduled comes due, ISO 8601; null where the store does not say */
  dueAt: string | null;
  /** Who sends it, as the store calls the place; null where it does not say */
  by: string | null;
}

/** All units are the store's: units sold. */
export interface LineUnits {
  /** Goods that the buyer is to get, after removals and refunds: nothing of a gift card or of what needs no shipping */
  ordered: number;
  /** Goods that were sold, before removals, refunds and returns */
  sold: number;
  /** Of what is ordered, what nobody has sent yet as the order itself says; null where it does not say */
  unsent: number | null;
  /** In living purchases */
  bought: number;
  /** In parcels of living purchases, of those that the store was told of, and of those that it was not told of yet */
  told: number;
  untold?: number;
  /**
   * In parcels of no living purchase, which somebody entered here or a purchase sent before it came to nothing: as far as
   * the store was told of them, and as far as it was not
   */
  ofNone: { told: number; untold: number };
  /** Empty where the store has no parts, or none is known that has the line */
  parts: readonly LinePart[];
}

export interface BuyableUnits {
  /** What is to be bought now */
  buyable: number;
  /** What is to be bought once it is released or due */
  later: number;
  /** What may be sent by us and is not sent yet, whether it is bought or not */
  open: number;
  /** What living purchases hold that is not sent yet, as far as the store knows */
  covered: number;
  /** What the store holds back, or has due later, and is not in a parcel of ours */
  held: number;
  scheduled: number;
  /** What it holds back or has due later though it is in a parcel of ours: goods that left all the same are sent */
  leftAnyway: number;
  /** The first day that something scheduled comes due; null where the store does not say */
  dueAt: string | null;
  /** What another app or service has to send, and by whom */
  elsewhere: number;
  elsewhereBy: string | null;
  /** What others have sent: the merchant from own stock, another app, over the counter */
  sentElsewhere: number;
}

/**
 * What of a line is to be bought (decision 79): units in parts of the order that are open and ours to send, less what
 * living purchases hold that is not sent yet. Parts say where units are, the order says how many are left: while they
 * differ, one of them is older, and what is in doubt is not bought. Units that were added after the parts were read, and
 * lines that no part has, go by the order's own quantities, less what another service ended unfinished. Never more is
 * bought than the buyer was and is to get: what is taken back at the store buys nothing again, and what the buyer returned
 * takes nothing from what is still to come.
 */
export function buyableUnits({
  ordered,
  sold,
  unsent,
  bought,
  told,
  untold = 0,
  ofNone,
  parts,
}: LineUnits): BuyableUnits {
  // What the store was told of is out of what it says is left.
  const unsentNow = (unsent ?? (parts.length > 0 ? ordered : ordered - ofNone.told)) - ofNone.untold;
  const left = Math.max(0, Math.min(ordered, unsentNow));
  const of = (state: PartState) => sum(parts.filter((part) => part.state === state).map(({ remaining }) => remaining));
  const routed = sum(
    parts.flatMap(({ state, total, remaining }) => {
      if (state === "gone") return [];
      return state === "unfinished" ? total - remaining : total;
    }),
  );
  // What a service sent before it ended its part is in no other one; what it left may be in a part that came in its place.
  const ended = parts.filter(({ state, remaining }) => state === "unfinished" && remaining > 0);
  const unfinished = Math.min(of("unfinished"), Math.max(0, ordered - routed));
  const unrouted = Math.max(0, ordered - routed - unfinished);
  const isRouted = parts.length > 0;
  const waiting = isRouted ? unrouted + unfinished + sum(LIVE.map(of)) : left;
  const inDoubt = Math.max(0, waiting - left);
  const open = isRouted ? Math.max(0, unrouted + of("open") - inDoubt) : left;
  // Where nobody says what is left, what is sent is still in what was ordered.
  const covered = isRouted || unsent !== null ? Math.max(0, bought - told) : bought;
  // What we sent and the buyer returned is in what was sold, and not in what is ordered any more.
  const sent = sum(parts.filter(({ state }) => state !== "gone").map(({ total, remaining }) => total - remaining));
  const kept = Math.max(ordered, unsent === null ? 0 : Math.min(sold, unsent + Math.min(sent, told)));
  const uncovered = (units: number) => Math.max(0, Math.min(units - covered, kept - bought));
  const buyable = uncovered(open);
  const ours = Math.min(left, open + of("held") + of("scheduled"));
  const scheduled = parts.filter(({ state, remaining }) => state === "scheduled" && remaining > 0);
  const elsewhere = parts.filter(({ state, remaining }) => state === "elsewhere" && remaining > 0);
  // What left is of what may be sent, as far as there is any.
  const gone = Math.max(0, untold - open);
  const goneOfHeld = Math.min(gone, left, of("held"));
  const goneOfScheduled = Math.min(gone - goneOfHeld, left, of("scheduled"));
  return {
    buyable,
    later: uncovered(ours) - buyable,
    open,
    covered,
    held: Math.min(left, of("held")) - goneOfHeld,
    scheduled: Math.min(left, of("scheduled")) - goneOfScheduled,
    leftAnyway: goneOfHeld + goneOfScheduled,
    dueAt: scheduled.flatMap(({ dueAt }) => dueAt ?? []).sort()[0] ?? null,
    elsewhere: Math.min(left, of("elsewhere") + unfinished),
    elsewhereBy: [...elsewhere, ...(unfinished > 0 ? ended : [])].find(({ by }) => by !== null)?.by ?? null,
    sentElsewhere: Math.max(0, ordered - Math.min(left, waiting) - bought),
  };
}

/** Parts that have something to send, by us or by others. */
const LIVE: readonly PartState[] = ["open", "held", "scheduled", "elsewhere"];

/** What keeps an order of which nothing may be bought, the part that goes on by a hand before what goes on by itself. */
export type Keeping =
  /** The store holds all that is left */
  | "hold"
  /** It is due later */
  | "date"
  /** Others have sent what there was, or will */
  | "others";

/** Why none of an order's goods may be bought; null where some may, where all went out by us, or where there are none. */
export function whatKeeps(lines: readonly (BuyableUnits & Pick<LineUnits, "ordered">)[]): Keeping | null {
  const goods = lines.filter(({ ordered }) => ordered > 0);
  if (goods.some(({ open }) => open > 0)) return null;
  if (goods.some(({ held }) => held > 0)) return "hold";
  if (goods.some(({ scheduled }) => scheduled > 0)) return "date";
  return goods.some(({ elsewhere, sentElsewhere }) => elsewhere + sentElsewhere > 0) ? "others" : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
