import { z } from "zod";
import type { Principal } from "~/platform/principal";
import { readSigned, sign } from "../sessions/signed-text.server";

const LIFETIME_MS = 10 * 60_000;

const schema = z.object({
  platform: z.string(),
  accountId: z.uuid(),
  /** Of the browser that began */
  sessionId: z.uuid().nullable(),
  workspaceId: z.uuid(),
  /** Milliseconds since 1970 */
  expiresAt: z.number(),
});
/** A consent at a platform that an account has begun. */
export type BegunConsent = Omit<z.infer<typeof schema>, "expiresAt">;
/** Who begins a consent, and alone may end it: an account, in one of its sessions. */
export type Beginner = Pick<BegunConsent, "accountId" | "sessionId">;

/** As whom a principal begins a consent, and ends one. */
export function beginnerOf({ accountId, loginSessionId }: Principal): Beginner {
  return { accountId, sessionId: loginSessionId };
}

/**
 * The `state` of an OAuth that comes back to any of our pages or calls: signed, short-lived, and good in the session that
 * began alone, so that nobody finishes another's consent. The platform's code works once, and so does this with it.
 */
export function makeConsentState(consent: BegunConsent): string {
  return Buffer.from(
    sign("consent-state", JSON.stringify({ ...consent, expiresAt: Date.now() + LIFETIME_MS })),
  ).toString("base64url");
}

/** The consent behind a state; null for one that is not ours, too old, or of another platform or session. */
export function readConsentState(
  state: string,
  { platform, accountId, sessionId }: Pick<BegunConsent, "platform"> & Beginner,
): BegunConsent | null {
  const consent = parseConsent(readSigned("consent-state", Buffer.from(state, "base64url").toString("utf8")));
  if (!consent || consent.expiresAt <= Date.now()) return null;
  const isTheirs = consent.accountId === accountId && consent.sessionId === sessionId;
  return isTheirs && consent.platform === platform ? consent : null;
}

/** A consent of an earlier form is none. */
function parseConsent(text: string | null) {
  try {
    return text ? schema.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}
