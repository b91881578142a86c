import { digestOf } from "~/platform/crypto.server";
import { readSigned, sign } from "../sessions/signed-text.server";

const LIFETIME_MS = 3 * 86_400_000;

/** Until when the link counts that an address was sent at a moment. */
export function contactCodeEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + LIFETIME_MS);
}

interface ContactCode {
  accountId: string;
  /** The address, of which the code holds no more than that */
  digest: string;
}

/** The code by which whoever reads an address's mail confirms it as an account's contact address, and that alone. */
export function makeContactCode({
  accountId,
  email,
  askedAt,
}: {
  accountId: string;
  email: string;
  askedAt: Date;
}): string {
  return sign("contact-address", [accountId, digestOf(email), contactCodeEnd(askedAt).getTime()].join("."));
}

/** What a code is of; null for one that is too old, or that we have not made. */
export function readContactCode(code: string): ContactCode | null {
  const [accountId = "", digest = "", end] = readSigned("contact-address", code)?.split(".") ?? [];
  return Number(end) > Date.now() ? { accountId, digest } : null;
}
