import { z } from "zod";
import { readSigned, sign } from "../sessions/signed-text.server";

const LIFETIME_MS = 5 * 60_000;

const schema = z.object({
  supplier: z.string(),
  accountId: z.uuid(),
  workspaceId: z.uuid(),
  storeId: z.uuid(),
  returnTo: z.string(),
  /** Milliseconds since 1970 */
  expiresAt: z.number(),
});
/** A consent that was begun inside a store's admin and goes on in a tab of its own. */
export type HandedConsent = Omit<z.infer<typeof schema>, "expiresAt">;

/** The signed word of a store's admin to our own page in another tab, where neither its session token nor a cookie reaches. */
export function makeHandOver(consent: HandedConsent): string {
  const text = JSON.stringify({ ...consent, expiresAt: Date.now() + LIFETIME_MS });
  return Buffer.from(sign("handed-consent", text)).toString("base64url");
}

/** The consent behind a code; null for one that is not ours, too old, or for another supplier. */
export function readHandOver(code: string, supplier: string): Omit<HandedConsent, "supplier"> | null {
  const text = readSigned("handed-consent", Buffer.from(code, "base64url").toString("utf8"));
  try {
    const { supplier: of, expiresAt, ...begun } = schema.parse(JSON.parse(text ?? "null"));
    return of === supplier && expiresAt > Date.now() ? begun : null;
  } catch {
    return null;
  }
}
