import { hmac, sameText } from "~/platform/crypto.server";

const TOLERANCE_SECONDS = 300;

/**
 * True when a `Stripe-Signature` header belongs to the raw body and is not older or newer than five minutes.
 * @param now epoch milliseconds
 */
export function isPushSigned({ rawBody, header, secret, now }: { rawBody: string; header: string; secret: string; now: number }): boolean {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = hmac(secret, `${timestamp}.${rawBody}`, "hex");
  return parts.some(([name, value]) => name === "v1" && sameText(expected, value ?? ""));
}
