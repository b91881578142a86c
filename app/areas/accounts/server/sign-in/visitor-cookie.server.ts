import { randomUUID } from "node:crypto";
import { env } from "~/platform/env.server";
import { cookieOf } from "../sessions/session-token.server";

const NAME = "quayside_visitor";
const DAY_SECONDS = 86_400;
/** The documents' 1800 is taken as days (X046). Browsers keep no cookie that long, and shorten it to their own limit. */
const LIFETIME_SECONDS = 1_800 * DAY_SECONDS;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** The id of the anonymous visitor behind a request, or null (G071). It says who came back, never who someone is. */
export function visitorIdOf(headers: Headers): string | null {
  const id = cookieOf(headers, NAME);
  return id && UUID.test(id) ? id : null;
}

/** The cookie that gives a visitor without one an id, or null where there is one already. */
export function makeVisitorCookie(headers: Headers): string | null {
  if (visitorIdOf(headers)) return null;
  return `${NAME}=${randomUUID()}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${env.APP_URL.startsWith("https:") ? "; Secure" : ""}`;
}
