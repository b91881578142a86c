import { redirect } from "@remix-run/node";
import type { Principal } from "~/platform/principal";
import { signInAddress } from "../rules/sign-in-address";
import { principalOf } from "./resolve-principal.server";
import { screenHeaders, signInOfScreen } from "./screen-sign-in.server";

/**
 * Who asks for a screen of the app, embedded or standalone.
 * @throws Response a redirect to the sign-in page for nobody; a step of the platform's own way in
 */
export async function requireScreenPrincipal(request: Request): Promise<Principal> {
  const signIn = await signInOfScreen(request);
  const principal = signIn && principalOf(signIn, screenHeaders(request));
  if (principal) return principal;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress({ at: { pathname: pathname.replace(/\.data$/, ""), search } }));
}
