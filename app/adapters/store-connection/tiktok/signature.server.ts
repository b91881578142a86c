import { hmac } from "~/platform/crypto.server";

/** What a call is signed over: the path, the query without sign and token, and the body's exact bytes. */
export interface SignedParts {
  path: string;
  query: Record<string, string>;
  body?: string;
}

/** The `sign` of a call to TikTok Shop: lower-case hex HMAC-SHA256 of the wrapped parts. */
export function signCall(secret: string, { path, query, body = "" }: SignedParts): string {
  const pairs = Object.entries(query)
    .filter(([name]) => name !== "sign" && name !== "access_token")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hmac(secret, `${secret}${path}${pairs.flat().join("")}${body}${secret}`, "hex");
}
