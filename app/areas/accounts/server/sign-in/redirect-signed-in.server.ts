import { redirect } from "@remix-run/node";
import { returnPath } from "../../rules/sign-in/return-path";
import { resolveSignIn } from "../principal/resolve-principal.server";
import { readCredential } from "../sessions/session-token.server";

/**
 * For the pages that lead into the app: whoever is in already goes on at once. Answers null for everyone else.
 * @throws Response a redirect to `return_to`, or to the app
 */
export async function redirectSignedIn(request: Request): Promise<null> {
  const credential = await readCredential(request.headers);
  if (credential?.kind === "session" && (await resolveSignIn(credential))) {
    throw redirect(returnPath(new URL(request.url).searchParams.get("return_to")));
  }
  return null;
}
