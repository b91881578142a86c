import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool, systemDb } from "../db/client.server";
import { AppError } from "../errors";

const MINUTE = 60;
/** Of an address of the sixth version: what one line is given */
const NETWORK_BYTES = 8;

/** How often who may try what, and in how many seconds. */
const limits = {
  /** Wrong passwords for one address from one place */
  password: limit(5, 15 * MINUTE),
  /** Wrong passwords from one place, whatever the address */
  passwordOfPlace: limit(50, 60 * MINUTE),
  /** Wrong passwords for one address, whatever the place */
  passwordOfAccount: limit(100, 60 * MINUTE),
  /** Wrong codes of a second step for one account from one place */
  secondStep: limit(5, 15 * MINUTE),
  /** The same, whatever the place */
  secondStepOfAccount: limit(20, 60 * MINUTE),
  /** Codes that were not mailed to the former owner of one shop */
  formerOwnerCode: limit(10, 24 * 60 * MINUTE),
  /** Mails of one kind asked for to one address */
  mail: limit(5, 60 * MINUTE),
  /** Mails that one account has sent to contact addresses, whichever */
  contactMail: limit(5, 60 * MINUTE),
  /** Sign-ups and mails asked for from one place */
  mailOfPlace: limit(60, 60 * MINUTE),
  /** Suppliers' keys that one workspace tries */
  supplierKey: limit(5, 15 * MINUTE),
  /** One supplier's key, which is heard there once in five minutes */
  sameSupplierKey: limit(1, 5 * MINUTE),
  /** Purchases that one workspace has read from suppliers out of turn */
  supplierLook: limit(30, 5 * MINUTE),
  /** Order numbers that don't fit a buyer's address, for one address at one shop */
  trackedEmail: limit(10, 15 * MINUTE),
  /** The same, of all who ask at one shop */
  trackedShop: limit(300, 15 * MINUTE),
  /** Payment links that there are none of, from one place */
  paymentLink: limit(30, 15 * MINUTE),
  /** Payment pages that one link opens */
  linkPayment: limit(30, 15 * MINUTE),
  /** Pages and forms of providers on which one workspace pays for plans and credits, or says by what it pays */
  planForm: limit(30, 15 * MINUTE),
  /** Card forms that one workspace asks for and that nothing of its own is called by */
  cardForm: limit(30, 15 * MINUTE),
  /** Pages of providers on which one workspace saves payment methods */
  methodPage: limit(30, 15 * MINUTE),
  /** Payment pages on which one workspace tops up its wallet */
  topUpPage: limit(30, 15 * MINUTE),
  /** Requests to the team, and messages on them, that one workspace has mailed */
  teamMail: limit(30, 60 * MINUTE),
  /** Pictures that one workspace has fetched from others' addresses */
  fetchedPicture: limit(120, 15 * MINUTE),
  /** Payment links that rules mail to one address for one workspace */
  ruleMail: limit(3, 60 * MINUTE),
  /** Looks at stores' pages that one account asks for */
  shopPage: limit(60, 60 * MINUTE),
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
 * Counts an attempt of each kind, before it is made: what is tried at once is counted as well. All processes count
 * together, and go on counting after a restart.
 * @throws AppError rateLimited (229) when one is used up, naming the minutes to wait
 */
export async function countAttempts(attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    try {
      await limits[attempt.kind].consume(keyOf(attempt));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const count = Math.max(1, Math.ceil(refused.msBeforeNext / 60_000));
      throw new AppError("rateLimited", { key: "errors.identity_wait", params: { count } });
    }
  }
}

/** Forgets the attempts on something that has been proved now. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  await limits[attempt.kind].delete(keyOf(attempt));
}

/** Takes back the count of one attempt, which was no wrong one. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await limits[attempt.kind].reward(keyOf(attempt));
}

/** Deletes the counts that are over, with the digests of who was counted. */
export async function forgetOldAttempts(): Promise<void> {
  await systemDb.attemptCount.deleteMany({ where: { expire: { lt: Date.now() } } });
}

function limit(points: number, duration: number): RateLimiterPostgres {
  // What has expired is cleared with what else is over in signing in (clear-sign-ins).
  return new RateLimiterPostgres({
    points,
    duration,
    keyPrefix: "",
    storeClient: pool,
    storeType: "pool",
    tableName: "attempt_counts",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** Addresses of persons are not kept for counting them. */
function keyOf({ kind, by }: Attempt): string {
  return `${kind}:${createHash("sha256").update(by).digest("base64url")}`;
}
