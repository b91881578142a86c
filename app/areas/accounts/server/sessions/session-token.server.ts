import { mayBringCookies } from "../principal/own-site.server";
import { authContext } from "../sign-in/auth.server";
import { readSigned } from "./signed-text.server";

/** What a request shows to say who it is: a platform's session token, or a device session's token. */
export interface Credential {
  kind: "platform" | "session";
  token: string;
  isCookie: boolean;
}

/** Reads the credential of a request: the Authorization header first, else the session cookie with a right signature. */
export async function readCredential(headers: Headers): Promise<Credential | null> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  // Session tokens of platforms are signed JSON in three parts; ours have no dot.
  if (bearer) return { kind: bearer.split(".").length === 3 ? "platform" : "session", token: bearer, isCookie: false };
  const { name } = (await authContext).authCookies.sessionToken;
  const token = readSigned("session", cookieOf(headers, name));
  return token ? { kind: "session", token, isCookie: true } : null;
}

/** The raw value of a cookie, decoded; null when it is not there, not readable or does not count. Nothing else reads cookies. */
export function cookieOf(headers: Headers, name: string): string | null {
  if (!mayBringCookies(headers)) return null;
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
