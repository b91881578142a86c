import { systemDb } from "~/platform/db/client.server";
import { authContext } from "./auth.server";
import { forgetSignIns } from "./sign-in-cache.server";
import { readCredential } from "./session-token.server";
import { extensionSessionOf } from "./start-extension-session.server";
import { publishSignInChange } from "./publish-sign-in-change.server";

/**
 * Ends the device session of a request, and that of the browser's extension with it, everywhere at once. Without one there
 * is nothing to do. The answer is the cookie that takes the browser's away.
 */
export async function signOut({ headers }: { headers: Headers }): Promise<string> {
  const credential = await readCredential(headers);
  if (credential?.kind === "session") {
    const session = await systemDb.loginSession.findUnique({ where: { token: credential.token }, select: { id: true, accountId: true } });
    if (session) {
      await systemDb.$transaction(async (transaction) => {
        await transaction.loginSession.deleteMany({ where: { OR: [{ id: session.id }, { accountId: session.accountId, userAgent: extensionSessionOf(session.id) }] } });
        await publishSignInChange(transaction, { accountId: session.accountId });
      });
      forgetSignIns({ accountId: session.accountId });
    }
  }
  const { name, attributes } = (await authContext).authCookies.sessionToken;
  return `${name}=; Path=${attributes.path ?? "/"}; Max-Age=0; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
}
