import { z } from "zod";
import { readSigned, sign } from "../sessions/signed-text.server";

const LIFETIME_MS = 10 * 60_000;

const schema = z.object({
  platform: z.string(),
  accountId: z.uuid(),
  workspaceId: z.uuid(),
  /** Milliseconds since 1970 */
  expiresAt: z.number(),
});
/** A consent at a platform that an account has begun. */
export type BegunConsent = Omit<z.infer<typeof schema>, "expiresAt">;

/**
 * The `state` of an OAuth that comes back to any of our pages or calls: signed, short-lived, and good for the account that
 * began alone, so that nobody finishes another's consent. The platform's code works once, and so does this with it.
 */
export function makeConsentState(consent: BegunConsent): string {
  return Buffer.from(
    sign("consent-state", JSON.stringify({ ...consent, expiresAt: Date.now() + LIFETIME_MS })),
  ).toString("base64url");
}

/** The consent behind a state; null for one that is not ours, too old, or of another platform or account. */
export function readConsentState(
  state: string,
  { platform, accountId }: Pick<BegunConsent, "platform" | "accountId">,
): BegunConsent | null {
  const consent = parseConsent(readSigned("consent-state", Buffer.from(state, "base64url").toString("utf8")));
  if (!consent || consent.expiresAt <= Date.now()) return null;
  return consent.platform === platform && consent.accountId === accountId ? consent : null;
}

/** A consent of an earlier form is none. */
function parseConsent(text: string | null) {
  try {
    return text ? schema.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}
