import { digestOf } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { authContext } from "../sign-in/auth.server";
import { endSessions } from "./end-sessions.server";
import { readCredential } from "./session-token.server";
import { forgetSignIns } from "./sign-in-cache.server";

/**
 * Ends the device session of a request, and that of the browser's extension with it, everywhere at once. Without one there
 * is nothing to do. The answer is the cookie that takes the browser's away.
 */
export async function signOut({ headers }: { headers: Headers }): Promise<string> {
  const credential = await readCredential(headers);
  if (credential?.kind === "session") {
    const session = await systemDb.loginSession.findUnique({
      where: { tokenDigest: digestOf(credential.token) },
      select: { id: true, accountId: true },
    });
    if (session) {
      await systemDb.$transaction((transaction) => endSessions(transaction, session.accountId, [session.id]));
      forgetSignIns({ accountId: session.accountId });
    }
  }
  const { name, attributes } = (await authContext).authCookies.sessionToken;
  return `${name}=; Path=${attributes.path ?? "/"}; Max-Age=0; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
}
