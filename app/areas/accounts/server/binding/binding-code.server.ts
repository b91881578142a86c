import { z } from "zod";
import { readSigned, sign } from "../sessions/signed-text.server";

const LIFETIME_MS = 15 * 60_000;

const schema = z.object({
  storeId: z.uuid(),
  /** Milliseconds since 1970 */
  expiresAt: z.number(),
});

/** The signed right to bind a store's workspace, as its own admin gave it. Used up by the binding itself, which happens once. */
export function makeBindingCode(storeId: string): string {
  return Buffer.from(sign("binding", JSON.stringify({ storeId, expiresAt: Date.now() + LIFETIME_MS }))).toString(
    "base64url",
  );
}

/** The store behind a code; null for one that is not ours, too old, or for something else. */
export function storeOfBindingCode(code: string): string | null {
  const text = readSigned("binding", Buffer.from(code, "base64url").toString("utf8"));
  try {
    const binding = text ? schema.safeParse(JSON.parse(text)).data : undefined;
    return binding && binding.expiresAt > Date.now() ? binding.storeId : null;
  } catch {
    return null;
  }
}
