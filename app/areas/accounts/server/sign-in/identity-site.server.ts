import { env } from "~/platform/env.server";
import { returnPath } from "../../rules/sign-in/return-path";
import { identitySiteAddress } from "../../rules/sign-in/sign-in-address";

/** Where a request for our sign-in page is led on to; null when people sign in with us (X012). */
export function identitySiteOf(request: Request): string | null {
  const query = new URL(request.url).searchParams;
  const { IDENTITY_SITE_URL: site, IDENTITY_SITE_GUEST_URL: guestSite, APP_URL: appUrl } = env;
  return identitySiteAddress({ site, guestSite, appUrl, query, returnTo: returnPath(query.get("return_to")) });
}
