import { hmac, sameText } from "~/platform/crypto.server";

const TOLERANCE_SECONDS = 90;
const SINGLE_VALUED = ["hmac", "shop", "signature", "timestamp"];

/** True when `signature` is the platform's over the body's raw bytes. Compared in constant time. */
export function isWebhookSigned(secret: string, rawBody: string | Buffer, signature: string | null | undefined): boolean {
  return !!signature && rawBody.length > 0 && sameText(hmac(secret, rawBody, "base64"), signature);
}

/** True when the query of an OAuth or install redirect is signed by the platform and at most 90 seconds old. */
export function isQuerySigned(secret: string, query: URLSearchParams, now = Date.now()): boolean {
  const signature = query.get("hmac");
  if (!signature || !isTimely(query, now)) return false;
  const signed = new URLSearchParams([...query].filter(([key]) => key !== "hmac" && key !== "signature"));
  signed.sort();
  return sameText(hmac(secret, signed.toString().replaceAll("+", "%20"), "hex"), signature);
}

/** The same for a request that came through the app proxy: sorted pairs without separators, repeated values joined by commas. */
export function isProxyQuerySigned(secret: string, query: URLSearchParams, now = Date.now()): boolean {
  const signature = query.get("signature");
  if (!signature || !isTimely(query, now)) return false;
  const keys = [...new Set(query.keys())].filter((key) => key !== "signature");
  const text = keys
    .map((key) => `${key}=${query.getAll(key).join(",")}`)
    .sort()
    .join("");
  return sameText(hmac(secret, text, "hex"), signature);
}

function isTimely(query: URLSearchParams, now: number): boolean {
  if (SINGLE_VALUED.some((key) => query.getAll(key).length > 1)) return false;
  const timestamp = query.get("timestamp") ?? "";
  return /^\d+$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}
