import ipaddr from "ipaddr.js";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "~/platform/errors";

const MINUTE = 60;
/** Of an address of the sixth version: what one line is given */
const NETWORK_BYTES = 8;

/**
 * How often who may try what. Counts are kept in each process, so that several web processes allow as many times more;
 * the aim is to make guessing hopeless, not to count exactly.
 */
const limits = {
  /** Wrong passwords for one address from one place */
  password: new RateLimiterMemory({ points: 5, duration: 15 * MINUTE }),
  /** Wrong passwords from one place, whatever the address */
  passwordOfPlace: new RateLimiterMemory({ points: 50, duration: 60 * MINUTE }),
  /** Wrong passwords for one address, whatever the place */
  passwordOfAccount: new RateLimiterMemory({ points: 100, duration: 60 * MINUTE }),
  /** Mails of one kind asked for to one address */
  mail: new RateLimiterMemory({ points: 5, duration: 60 * MINUTE }),
  /** Sign-ups and mails asked for from one place */
  mailOfPlace: new RateLimiterMemory({ points: 60, duration: 60 * MINUTE }),
  /** Suppliers' keys that one workspace tries */
  supplierKey: new RateLimiterMemory({ points: 5, duration: 15 * MINUTE }),
  /** One supplier's key, which is heard there once in five minutes */
  sameSupplierKey: new RateLimiterMemory({ points: 1, duration: 5 * MINUTE }),
};
export type AttemptKind = keyof typeof limits;

/** Each attempt as its kind and who makes it, such as `{ kind: "password", by: "ip|e-mail" }`. */
export interface Attempt {
  kind: AttemptKind;
  by: string;
}

/**
 * The place that an address stands for: itself, or of the sixth version the network around it, within which anybody has
 * more addresses than could be counted.
 */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === "ipv4" ? address.toString() : address.toByteArray().slice(0, NETWORK_BYTES).join(".");
}

/**
 * Counts an attempt of each kind, before it is made: what is tried at once is counted as well.
 * @throws AppError rateLimited (229) when one is used up, naming the minutes to wait
 */
export async function countAttempts(attempts: Attempt[]): Promise<void> {
  for (const { kind, by } of attempts) {
    const waitMs = await limits[kind].consume(by).then(
      () => 0,
      (refused: { msBeforeNext: number }) => refused.msBeforeNext,
    );
    if (waitMs > 0) refuse(waitMs);
  }
}

/** Forgets the attempts on something that has been proved now. */
export async function forgetAttempts({ kind, by }: Attempt): Promise<void> {
  await limits[kind].delete(by);
}

/** Takes back the count of one attempt, which was no wrong one. */
export async function forgiveAttempt({ kind, by }: Attempt): Promise<void> {
  await limits[kind].reward(by);
}

function refuse(waitMs: number): never {
  throw new AppError("rateLimited", { key: "errors.identity_wait", params: { count: Math.max(1, Math.ceil(waitMs / 60_000)) } });
}
