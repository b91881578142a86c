import { data, redirect } from "@remix-run/node";
import { ERROR_CODES } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { signInAddress } from "../../rules/sign-in/sign-in-address";
import type { OtherAreas } from "../others";
import { isEmbeddedRequest, screenHeaders, signInOfScreen } from "../sign-in/screen-sign-in.server";
import { principalOf } from "./resolve-principal.server";

/**
 * Who asks for a screen of the app, embedded or standalone.
 * @throws Response a redirect to the sign-in page for nobody; a step of the platform's own way in; the page that says to ask
 *   the owner, inside the admin of a shop that speaks for nobody
 */
export async function requireScreenPrincipal(request: Request, others: OtherAreas): Promise<Principal> {
  const signIn = await signInOfScreen(request, others);
  const principal = signIn && principalOf(signIn, screenHeaders(request));
  if (principal) return principal;
  if (await isEmbeddedRequest(request)) throw data(null, { status: ERROR_CODES.forbidden.http });
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress({ at: { pathname: pathname.replace(/\.data$/, ""), search } }));
}
