import { env } from "~/platform/env.server";
import { cookieOf } from "./session-token.server";

/**
 * A small cookie of ours. Under HTTPS its name says that this host alone can have set it, for all of its addresses and by
 * HTTPS: no host beside ours, and nobody in the middle of a plain connection, puts one of theirs in its place.
 */
export function hostCookie(plainName: string) {
  const isHttps = () => env.APP_URL.startsWith("https:");
  const nameOf = () => (isHttps() ? `__Host-${plainName}` : plainName);
  return {
    /** The header that sets it for so many seconds. */
    make: (value: string, seconds: number): string =>
      `${nameOf()}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`,
    /** The header that takes it away. */
    clear: (): string => `${nameOf()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`,
    read: (headers: Headers): string | null => cookieOf(headers, nameOf()),
  };
}
