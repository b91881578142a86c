import { hmac, keyFor, sameText, type Purpose } from "~/platform/crypto.server";

/** Signs a text for one purpose: `<text>.<base64 HMAC-SHA256>`, as cookies carry it. */
export function sign(purpose: Purpose, text: string): string {
  return `${text}.${hmac(keyFor(purpose), text, "base64")}`;
}

/** The text behind a right signature of that purpose, else null. */
export function readSigned(purpose: Purpose, signed: string | null): string | null {
  const end = signed?.lastIndexOf(".") ?? -1;
  if (!signed || end < 1) return null;
  const text = signed.slice(0, end);
  return sameText(signed.slice(end + 1), hmac(keyFor(purpose), text, "base64")) ? text : null;
}
