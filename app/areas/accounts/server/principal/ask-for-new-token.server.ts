import { retryHeaders } from "~/shopify.server";
import { readCredential } from "../sessions/session-token.server";

/**
 * The headers that have a platform's script repeat a call whose session token is over with a new one, so that nothing that
 * was typed is lost; none for calls that came without such a token.
 */
export async function askForNewToken(headers: Headers): Promise<Headers> {
  const credential = await readCredential(headers);
  return credential?.kind === "platform" ? retryHeaders(credential.token) : new Headers();
}
