import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const MAX_SKEW_SECONDS = 300;

export interface SignedRequest {
  method: string;
  /** From `/v1`, with the query string as sent. */
  path: string;
  /** Epoch seconds as sent. */
  timestamp: string;
  body: string | Buffer;
}

/** Signature of a request as lower-case hex; see README.md. */
export function signRequest({ method, path, timestamp, body }: SignedRequest, secret: string): string {
  const bodyHash = createHash("sha256").update(body).digest("hex");
  return createHmac("sha256", secret)
    .update([method.toUpperCase(), path, timestamp, bodyHash].join("\n"))
    .digest("hex");
}

/** Headers of a webhook with that body, sent now. */
export function webhookHeaders(body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "x-zopi-timestamp": timestamp, "x-zopi-signature": signature };
}

/** Why a request is refused, or undefined when it is signed well. */
export function refusalOf(
  request: SignedRequest,
  authorization: string,
  keyId: string,
  secret: string,
): "bad_signature" | "stale_timestamp" | undefined {
  const match = /^Zopi ([^:]+):([0-9a-f]{64})$/.exec(authorization);
  if (!match || match[1] !== keyId) return "bad_signature";
  const expected = Buffer.from(signRequest(request, secret));
  if (!timingSafeEqual(expected, Buffer.from(match[2] as string))) return "bad_signature";
  const skew = Math.abs(Date.now() / 1000 - Number(request.timestamp));
  return skew <= MAX_SKEW_SECONDS ? undefined : "stale_timestamp";
}
