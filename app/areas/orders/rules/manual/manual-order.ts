/** The channel of orders that people make by hand. No store knows of them, and none is told. */
export const MANUAL_CHANNEL = "manual";

/** Lines of one order. */
export const MOST_LINES = 50;
/** Units of one line. */
export const MOST_UNITS = 9_999;

/** Numbers begin above this, so that they never look like a count. */
const BEFORE_FIRST = 1_000;

/** What an order made by hand is called: M-1001 is the store's first. */
export function manualOrderName(number: number): string {
  return `M-${BEFORE_FIRST + number}`;
}

/** The id by which an order made by hand is known: what is asked for again by the same key is the same order. */
export function manualExternalId(key: string): string {
  return `manual:${key}`;
}

/** True for orders that no store knows of. */
export function isManual({ channel }: { channel: string }): boolean {
  return channel === MANUAL_CHANNEL;
}
