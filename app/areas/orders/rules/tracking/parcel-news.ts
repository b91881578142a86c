import type { ParcelState, ParcelStatus } from "~/adapters/tracking/tracking-provider";

const DAY_MS = 24 * 60 * 60_000;
/** Suppliers tell of a parcel a little after they gave it away, and clocks and zones differ. */
const SLACK_MS = 2 * DAY_MS;
/** How much later than it happened we may hear of a hand-over that nobody told the moment of; carriers use no number again so soon. */
const HEARD_LATE_MS = 30 * DAY_MS;
/** A purchase that we heard of at once with its parcel was placed some time before. */
const TOGETHER_MS = 60_000;

/** A parcel as far as it tells whose news a number's is. */
export interface NumberUse {
  /** When it was handed over; null where that is not known at all */
  shippedAt: Date | null;
  /** True where that is merely when we heard of it */
  isShippedAtAssumed: boolean;
  createdAt: Date;
  deliveredAt: Date | null;
  /** When its order was placed: it left after that */
  orderedAt: Date;
  /** What it is of, where we bought it; null for a parcel that a person wrote down */
  purchase: { placedAt: Date | null; createdAt: Date } | null;
  /** Tells buyers apart; "" where they are not known */
  buyer: string;
}

/** Between these moments, the second not included, a number's news is the parcel's. */
export interface NewsWindow {
  from: Date;
  /** Null while no later parcel has the number */
  until: Date | null;
}

/**
 * Which of a number's news is a parcel's own: carriers use numbers again, and sellers give away dead ones. What was before
 * its hand-over less two days, or before we bought it, is an earlier parcel's, as is what another buyer's parcel of ours was
 * delivered with; what follows the hand-over of such a later one is that one's. Goods of several orders may travel in one parcel: those that were
 * handed over while the other was on its way share its news.
 * @param others our other parcels of the same number
 */
export function newsWindow(parcel: NumberUse, others: readonly NumberUse[]): NewsWindow {
  const mine = handOverOf(parcel);
  let from = earliestOf(parcel);
  let until: number | null = null;
  for (const other of others) {
    if (parcel.buyer !== "" && parcel.buyer === other.buyer) continue;
    const theirs = handOverOf(other);
    if (theirs < mine && isUsedAnew(other, mine)) from = Math.max(from, (other.deliveredAt?.getTime() ?? 0) + 1);
    if (theirs > mine && isUsedAnew(parcel, theirs)) until = Math.min(until ?? Infinity, earliestOf(other));
  }
  return { from: new Date(from), until: until === null ? null : new Date(until) };
}

function handOverOf({ shippedAt, createdAt }: NumberUse): number {
  return (shippedAt ?? createdAt).getTime();
}

/** Before this nothing that is told of the number is the parcel's. */
function earliestOf(parcel: NumberUse): number {
  const handOver = handOverOf(parcel);
  const told = handOver - SLACK_MS;
  const isTold = parcel.shippedAt !== null && !parcel.isShippedAtAssumed;
  const heard = Math.max(parcel.orderedAt.getTime() - SLACK_MS, handOver - HEARD_LATE_MS);
  return Math.max(isTold ? told : Math.min(told, heard), boughtBefore(parcel, handOver));
}

/** When a parcel that was handed over at a moment was bought: no supplier sends before. 0 where nobody knows. */
function boughtBefore({ purchase }: NumberUse, handOver: number): number {
  const times = [purchase?.placedAt, purchase?.createdAt].flatMap((at) => at?.getTime() ?? []);
  return times.find((time) => time < handOver - TOGETHER_MS) ?? 0;
}

/** True where a parcel that is handed over at a moment can't be one with an earlier one of the same number. */
function isUsedAnew(earlier: NumberUse, handOver: number): boolean {
  if (earlier.deliveredAt && earlier.deliveredAt.getTime() < handOver) return true;
  return handOver - handOverOf(earlier) > HEARD_LATE_MS;
}

/** What of a number's news is a parcel's. */
export interface OwnNews {
  events: ParcelState["events"];
  /** Null where the news says nothing of the parcel */
  status: ParcelStatus | null;
  /** When the newest of it happened */
  at: Date | null;
  /** When an earlier parcel of the number was last heard of; null where there was none */
  usedUntil: Date | null;
}

/**
 * The news of a number that is a parcel's own. A state that the provider has from another's events is not taken, and one
 * without any event says of a parcel that was never seen on its way nothing but that it is announced, or on its way.
 */
export function ownNews(
  { status, events: all }: Pick<ParcelState, "status" | "events">,
  { from, until }: NewsWindow,
  isSeen: boolean,
): OwnNews {
  const events = all.filter(({ occurredAt }) => {
    const at = new Date(occurredAt);
    return at >= from && (until === null || at < until);
  });
  const newest = newestOf(events);
  const earlier = all.filter(
    (event) => new Date(event.occurredAt) < from && event.status !== "not_found" && event.status !== "info_received",
  );
  return {
    events,
    status: statusOf(),
    at: newest ? new Date(newest.occurredAt) : null,
    usedUntil: earlier.length > 0 ? new Date(newestOf(earlier)!.occurredAt) : null,
  };

  function statusOf(): ParcelStatus | null {
    if (all.length === 0) return status === "delivered" && !isSeen ? null : status;
    if (!newest) return null;
    if (events.length === all.length || events.some((event) => event.status === status)) return status;
    return newest.status;
  }
}

function newestOf(events: ParcelState["events"]): ParcelState["events"][number] | undefined {
  return events.reduce<ParcelState["events"][number] | undefined>(
    (newest, event) => (newest && new Date(newest.occurredAt) >= new Date(event.occurredAt) ? newest : event),
    undefined,
  );
}
