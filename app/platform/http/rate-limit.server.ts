import { RateLimiterMemory, RateLimiterPostgres, RateLimiterQueue, RateLimiterQueueError } from "rate-limiter-flexible";
import { OutsideError } from "~/adapters/outcome";
import { pool } from "../db/client.server";

/** As long as a call may wait in line, which holds a worker's slot or a person up, before it is turned away, in seconds. */
const LONGEST_LINE = 5;

/** Runs calls under a vendor's limit; `key` names whose allowance it is (an account, an API key). */
export type LimitedCall = <T>(key: string, call: () => Promise<T>) => Promise<T>;

/**
 * Holds calls to a vendor's rate: a little excess waits in line, in order; more is turned away, to be tried again later,
 * outside of a worker's slots. All processes count together, in the database; without it each counts for itself.
 * @param limit whose, such as aliexpress; `calls` in `seconds`; `isSerial` lets only one call of a key of this process run at
 * a time
 * @throws OutsideError retry "throttled" when the line is full
 */
export function limitCalls({
  name,
  calls,
  seconds,
  isSerial,
  longestLine = LONGEST_LINE,
}: {
  name: string;
  calls: number;
  seconds: number;
  isSerial: boolean;
  /** Seconds */
  longestLine?: number;
}): LimitedCall {
  const limit = { points: calls, duration: seconds, keyPrefix: `calls:${name}` };
  const limiter = new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: "pool",
    tableName: "attempt_counts",
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  const maxQueueSize = Math.ceil((calls / seconds) * longestLine);
  const queue = new RateLimiterQueue(limiter, { maxQueueSize });
  const lastOfKey = new Map<string, Promise<unknown>>();

  const admitted = async <T>(key: string, call: () => Promise<T>): Promise<T> => {
    try {
      await queue.removeTokens(1, key);
    } catch (error) {
      if (!(error instanceof RateLimiterQueueError)) throw error;
      throw new OutsideError("retry", "throttled", { retryAfterMs: seconds * 1000, cause: error });
    }
    return call();
  };

  return async <T>(key: string, call: () => Promise<T>): Promise<T> => {
    if (!isSerial) return admitted(key, call);
    const before = lastOfKey.get(key) ?? Promise.resolve();
    const turn = before.then(() => admitted(key, call));
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    lastOfKey.set(key, settled);
    try {
      return await turn;
    } finally {
      if (lastOfKey.get(key) === settled) lastOfKey.delete(key);
    }
  };
}
