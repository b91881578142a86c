import { RateLimiterMemory, RateLimiterQueue, RateLimiterQueueError } from "rate-limiter-flexible";
import { OutsideError } from "~/adapters/outcome";

/** Runs calls under a vendor's limit; `key` names whose allowance it is (an account, an API key). */
export type LimitedCall = <T>(key: string, call: () => Promise<T>) => Promise<T>;

/**
 * Holds calls to a vendor's rate: the excess waits in line, in order. The count is kept in this process; where several
 * processes share one allowance the vendor's own refusal ("throttled", repeated by the caller) evens it out.
 * @param limit `calls` in any `seconds`; `isSerial` lets only one call of a key run at a time; more than `maxWaiting`
 * waiting calls of a key are turned away
 * @throws OutsideError retry "throttled" when the line is full
 */
export function limitCalls({
  calls,
  seconds,
  isSerial,
  maxWaiting = 500,
}: {
  calls: number;
  seconds: number;
  isSerial: boolean;
  maxWaiting?: number;
}): LimitedCall {
  const queue = new RateLimiterQueue(new RateLimiterMemory({ points: calls, duration: seconds }), { maxQueueSize: maxWaiting });
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
