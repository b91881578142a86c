import { systemDb } from "../db/client.server";
import { log } from "../log.server";

const EVERY_MS = 60_000;
/** A database that answers as late as that says too little of what time it is. */
const LATEST_MS = 2_000;

/** By how much the database's clock is ahead of this process' own. */
let aheadMs = 0;

/**
 * What time it is by the database's clock, which all processes go by (decision 90): what one writes down another compares, and
 * statements compare it with `now()`. Moments at which something was sent, read or decided are told by it, never by `new Date()`.
 */
export function databaseTime(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Asks the database what time it is. Where it does not answer in time, the process goes on with what it knew. */
export async function setClock(): Promise<void> {
  const asked = Date.now();
  const [row] = await systemDb.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const tookMs = Date.now() - asked;
  if (row && tookMs >= 0 && tookMs <= LATEST_MS) aheadMs = row.now.getTime() - asked - Math.round(tookMs / 2);
}

/** Keeps this process' clock by the database's, now and each minute. Nothing waits for it. @returns what ends it */
export function keepClock(): () => void {
  const set = () => {
    setClock().catch((error: unknown) => log.warn({ err: error }, "the database does not say what time it is"));
  };
  set();
  const timer = setInterval(set, EVERY_MS).unref();
  return () => clearInterval(timer);
}
