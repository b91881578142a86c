import { hmac, sameText } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";
import { authContext } from "./auth.server";

/** What a request shows to say who it is: a platform's session token, or a device session's token. */
export type Credential = { kind: "platform" | "session"; token: string; isCookie: boolean };

/** Reads the credential of a request: the Authorization header first, else the session cookie with a right signature. */
export async function readCredential(headers: Headers): Promise<Credential | null> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  // Session tokens of platforms are signed JSON in three parts; ours have no dot.
  if (bearer) return { kind: bearer.split(".").length === 3 ? "platform" : "session", token: bearer, isCookie: false };
  const { name } = (await authContext).authCookies.sessionToken;
  const token = readSigned(cookieOf(headers, name));
  return token ? { kind: "session", token, isCookie: true } : null;
}

/** The raw value of a cookie, decoded; null when it is not there or not readable. */
export function cookieOf(headers: Headers, name: string): string | null {
  const pair = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`));
  try {
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
}

/** Signs a text as the library signs its cookies: `<text>.<base64 HMAC-SHA256>`. */
export function sign(text: string): string {
  return `${text}.${hmac(env.SESSION_SECRET, text, "base64")}`;
}

/** The text behind a right signature, else null. */
export function readSigned(signed: string | null): string | null {
  const end = signed?.lastIndexOf(".") ?? -1;
  if (!signed || end < 1) return null;
  const text = signed.slice(0, end);
  return sameText(signed.slice(end + 1), hmac(env.SESSION_SECRET, text, "base64")) ? text : null;
}
