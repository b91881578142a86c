import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "~/platform/errors";

const MINUTE = 60;

/**
 * How often who may try what. Counts are kept in each process, so that several web processes allow as many times more;
 * the aim is to make guessing hopeless, not to count exactly.
 */
const limits = {
  /** Wrong passwords for one address from one place */
  password: new RateLimiterMemory({ points: 5, duration: 15 * MINUTE }),
  /** Wrong passwords from one place, whatever the address */
  passwordOfPlace: new RateLimiterMemory({ points: 50, duration: 60 * MINUTE }),
  /** Mails asked for to one address */
  mail: new RateLimiterMemory({ points: 5, duration: 60 * MINUTE }),
  /** Sign-ups and mails asked for from one place */
  mailOfPlace: new RateLimiterMemory({ points: 60, duration: 60 * MINUTE }),
};
export type AttemptKind = keyof typeof limits;

/** Each attempt as its kind and who makes it, such as `{ kind: "password", by: "ip|e-mail" }`. */
export interface Attempt {
  kind: AttemptKind;
  by: string;
}

/** Counts an attempt of each kind. @throws AppError rateLimited (229) when one is used up, naming the minutes to wait */
export async function countAttempts(attempts: Attempt[]): Promise<void> {
  for (const { kind, by } of attempts) {
    const waitMs = await limits[kind].consume(by).then(
      () => 0,
      (refused: { msBeforeNext: number }) => refused.msBeforeNext,
    );
    if (waitMs > 0) refuse(waitMs);
  }
}

/** @throws AppError rateLimited (229) when one of the kinds is used up; counts nothing */
export async function checkAttempts(attempts: Attempt[]): Promise<void> {
  for (const { kind, by } of attempts) {
    const state = await limits[kind].get(by);
    if (state && state.remainingPoints <= 0) refuse(state.msBeforeNext);
  }
}

/** Forgets the attempts of one kind, after one that succeeded. */
export async function forgiveAttempts({ kind, by }: Attempt): Promise<void> {
  await limits[kind].delete(by);
}

function refuse(waitMs: number): never {
  throw new AppError("rateLimited", { key: "errors.identity_wait", params: { count: Math.max(1, Math.ceil(waitMs / 60_000)) } });
}
