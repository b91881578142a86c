import { APPS } from "../sessions/apps";

/** The kind of marketing users who are sent to a place of their own (G050). */
const SPECIAL_GUEST = "special_guest";

/** What an address says of who is to sign in: the app that they come from, and whether as a special guest. */
function passedOn(query: URLSearchParams): URLSearchParams {
  const [app, mktType] = [query.get("app"), query.get("mkt_type")];
  return new URLSearchParams({
    ...(APPS.some(({ marker }) => marker === app) && app && { app }),
    ...(mktType === SPECIAL_GUEST && { mkt_type: mktType }),
  });
}

/**
 * Our own sign-in page, which leads on to the identity site where there is one.
 * @param at the page to come back to after signing in; its app marker and special guest's mark go along
 * @param kind of the account that was signed in, if one was
 */
export function signInAddress({ at, kind }: { at?: { pathname: string; search: string }; kind?: string } = {}): string {
  const query = passedOn(new URLSearchParams(at?.search));
  if (kind === SPECIAL_GUEST) query.set("mkt_type", SPECIAL_GUEST);
  if (at) query.set("return_to", at.pathname + at.search);
  return query.size > 0 ? `/login?${query.toString()}` : "/login";
}

/**
 * Where the identity site signs people in (G050, X012), or null without one: then our own page does. The address carries
 * `return_to`, a full address of ours, and the app marker when it is known. Special guests go to the site's variant for
 * them, where there is one.
 * @param query of our sign-in page
 * @param returnTo a path of ours
 */
export function identitySiteAddress({
  site,
  guestSite,
  appUrl,
  query,
  returnTo,
}: {
  site: string | undefined;
  guestSite: string | undefined;
  appUrl: string;
  query: URLSearchParams;
  returnTo: string;
}): string | null {
  if (!site) return null;
  const passed = passedOn(query);
  const url = new URL((passed.has("mkt_type") && guestSite) || site);
  const app = passed.get("app");
  if (app) url.searchParams.set("app", app);
  url.searchParams.set("return_to", appUrl + returnTo);
  return url.href;
}
