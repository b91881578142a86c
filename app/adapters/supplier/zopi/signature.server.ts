import { createHash } from "node:crypto";
import { hmac, sameText } from "~/platform/crypto.server";

const PUSH_TOLERANCE_SECONDS = 300;

export interface SignedRequest {
  method: string;
  /** From `/v1`, with the query string as sent */
  path: string;
  /** Epoch seconds */
  timestamp: number;
  body: string;
}

/** The warehouse's request signature in lower-case hex. */
export function signRequest({ method, path, timestamp, body }: SignedRequest, secret: string): string {
  const bodyHash = createHash("sha256").update(body).digest("hex");
  return hmac(secret, [method, path, timestamp, bodyHash].join("\n"), "hex");
}

/**
 * True when the push was signed with our secret not long ago.
 * @param now epoch milliseconds
 */
export function isPushSigned({
  rawBody,
  headers,
  secret,
  now,
}: {
  rawBody: string;
  headers: Headers;
  secret: string;
  now: number;
}): boolean {
  const timestamp = headers.get("x-zopi-timestamp") ?? "";
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > PUSH_TOLERANCE_SECONDS) return false;
  return sameText(hmac(secret, `${timestamp}.${rawBody}`, "hex"), headers.get("x-zopi-signature") ?? "");
}
