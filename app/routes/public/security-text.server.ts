import { env } from "~/platform/env.server";
import { LANGUAGES } from "~/platform/i18n/languages";

const DAY_MS = 86_400_000;
/** Whoever reads it looks again by then. */
const HOLDS_FOR_DAYS = 90;

/** Says to whom a weakness is reported (RFC 9116); 404 where an installation names nobody. */
export function answerSecurityText(): Response {
  if (!env.SUPPORT_EMAIL) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  // By whole days, so that it says the same whoever asks.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + HOLDS_FOR_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${env.SUPPORT_EMAIL}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${Object.keys(LANGUAGES).join(", ")}`,
    `Canonical: ${env.APP_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
