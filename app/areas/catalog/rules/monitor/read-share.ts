/** The part of what a supplier's limit allows that is taken for watching: the rest is people's. */
const SHARE = 0.25;
/** The part of that which is for what is not sold, as long as any of it is due. */
const SHARE_OF_REST = 0.25;

const MINUTE_MS = 60_000;
/** How old a reading of what is sold, and of the rest, becomes at most. */
const SOLD_EVERY_MS = 15 * MINUTE_MS;
const REST_EVERY_MS = 24 * 60 * MINUTE_MS;
/** What is due is read within that long, unless its supplier allows less than is sold of it. */
const TURN_MS = 60 * MINUTE_MS;
/** What could not be asked about is tried again after this, then twice as long, up to the longest. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** How many products are read in a minute at a supplier, of one account's where each merchant has one (decision 91). */
export function productsPerMinute({
  callsPerMinute,
  productsPerCall,
}: {
  callsPerMinute: number;
  productsPerCall: number;
}): number {
  return Math.floor(callsPerMinute * SHARE) * productsPerCall;
}

/**
 * Divides a minute's room among what is due: what is sold comes first, but for what is kept for the rest. What one of them does
 * not need is the other's.
 */
export function shareRoom({ sold, rest, room }: { sold: number; rest: number; room: number }): {
  sold: number;
  rest: number;
} {
  const kept = Math.min(rest, Math.floor(room * SHARE_OF_REST));
  const ofSold = Math.min(sold, room - kept);
  return { sold: ofSold, rest: Math.min(rest, room - ofSold) };
}

/** When a product that was read at a moment is read next. @param sold units that orders took of it in 30 days */
export function nextReading({ readAt, sold }: { readAt: Date; sold: number }): Date {
  return new Date(readAt.getTime() + (sold > 0 ? SOLD_EVERY_MS : REST_EVERY_MS));
}

/** Since when what was read at all is read as often as it is to be (P046). */
export function readOfLateSince(now: Date): Date {
  return new Date(now.getTime() - REST_EVERY_MS - TURN_MS);
}

/** When a product is tried again that a supplier could not be asked about. @param failures how often, with this time, from 1 */
export function nextTry({ at, failures }: { at: Date; failures: number }): Date {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
  return new Date(at.getTime() + pause);
}
