import { hmac } from "~/platform/crypto.server";

/** Parameters as they are sent; undefined ones are left out of the request and of its signature. */
export type Parameters = Record<string, string | undefined>;

/**
 * The gateway's HMAC-SHA256 signature in upper-case hex: sorted names and values without separators, the API path in front
 * for system calls. Values are signed as they are, before form encoding.
 * @param path the system call's path such as /auth/token/create; left out for business methods
 */
export function signParameters({
  parameters,
  secret,
  path = "",
}: {
  parameters: Parameters;
  secret: string;
  path?: string;
}): string {
  const base = Object.entries(parameters)
    .filter(([name, value]) => name !== "sign" && value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
    .join("");
  return hmac(secret, path + base, "hex").toUpperCase();
}
