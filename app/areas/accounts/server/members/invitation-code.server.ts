import { createHash } from "node:crypto";
import { randomToken } from "~/platform/crypto.server";

const DAY_MS = 86_400_000;
const LIFETIME_MS = 7 * DAY_MS;

/** A new code of an invitation's link; only its hash is kept. */
export function makeInvitationCode(): string {
  return randomToken(24);
}

/** The hash by which an invitation is found again. */
export function hashInvitationCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

/** When an invitation that is sent now ends. */
export function invitationEnd(): Date {
  return new Date(Date.now() + LIFETIME_MS);
}
