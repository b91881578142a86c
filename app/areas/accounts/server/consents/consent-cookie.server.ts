import { z } from "zod";
import { hostCookie } from "../sessions/host-cookie.server";
import { readSigned, sign } from "../sessions/signed-text.server";

const cookie = hostCookie("quayside_consent");
const LIFETIME_SECONDS = 600;

const schema = z.object({
  state: z.string().min(16),
  accountId: z.uuid(),
  workspaceId: z.uuid(),
  /** The store in whose admin it was begun: nobody is signed in to this browser's tab then */
  storeId: z.uuid().optional(),
  /** A path of ours to end at, or its address in that store's admin */
  returnTo: z.string(),
  /** Milliseconds since 1970 */
  expiresAt: z.number(),
});
/** A consent at a platform or supplier that this browser has begun. */
export type PendingConsent = z.infer<typeof schema>;

/** The signed cookie that ties the answer of an outside consent page to the browser, account and workspace that asked. */
export const consentCookie = {
  make(consent: Omit<PendingConsent, "expiresAt">): string {
    const text = JSON.stringify({ ...consent, expiresAt: Date.now() + LIFETIME_SECONDS * 1000 });
    return cookie.make(sign("consent", text), LIFETIME_SECONDS);
  },
  read(headers: Headers): PendingConsent | null {
    const consent = parseConsent(readSigned("consent", cookie.read(headers)));
    return consent && consent.expiresAt > Date.now() ? consent : null;
  },
  clear: cookie.clear,
};

/** A consent of an earlier form is none. */
function parseConsent(text: string | null): PendingConsent | undefined {
  try {
    return text ? schema.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}
