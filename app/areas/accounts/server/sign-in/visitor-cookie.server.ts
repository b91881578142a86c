import { randomUUID } from "node:crypto";
import { hostCookie } from "../sessions/host-cookie.server";
import { cookieOf } from "../sessions/session-token.server";

const NAME = "quayside_visitor";
const cookie = hostCookie(NAME);
const DAY_SECONDS = 86_400;
/** The documents' 1800 is taken as days (X046). Browsers keep no cookie that long, and shorten it to their own limit. */
const LIFETIME_SECONDS = 1_800 * DAY_SECONDS;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** The id of the anonymous visitor behind a request, or null (G071). It says who came back, never who someone is. */
export function visitorIdOf(headers: Headers): string | null {
  return idIn(cookie.read(headers)) ?? formerIdOf(headers);
}

/** The cookie that gives a visitor without one an id, or null where there is one already. */
export function makeVisitorCookie(headers: Headers): string | null {
  if (idIn(cookie.read(headers))) return null;
  return cookie.make(formerIdOf(headers) ?? randomUUID(), LIFETIME_SECONDS);
}

/** Who came when the cookie had its plain name under HTTPS, too, is still who came back. */
function formerIdOf(headers: Headers): string | null {
  return idIn(cookieOf(headers, NAME));
}

function idIn(value: string | null): string | null {
  return value && UUID.test(value) ? value : null;
}
