import { tellSession } from "~/platform/api/access-log.server";
import { digestOf, randomToken } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { EXTENSION_APP } from "../../rules/sessions/apps";
import { publishSignInChange } from "./publish-sign-in-change.server";
import { forgetSignIns } from "./sign-in-cache.server";

const TOKEN_BYTES = 24;

/**
 * Starts a session for the browser extension beside the device session that asks: it ends when that one would, and when
 * that one is signed out (decision 15). The extension's former session in this browser ends now.
 * @returns the session's token, which goes out once
 * @throws AppError forbidden where there is no device session: in a platform's admin, whose staff need not be the owner,
 *   and for the extension itself
 */
export async function startExtensionSession({ principal, ip }: { principal: Principal; ip: string }): Promise<string> {
  const { accountId, loginSessionId } = principal;
  const session =
    loginSessionId &&
    (await systemDb.loginSession.findUnique({
      where: { id: loginSessionId },
      select: { expiresAt: true, parentId: true },
    }));
  if (!session || session.parentId) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const token = randomToken(TOKEN_BYTES);
  const data = { tokenDigest: digestOf(token), ipAddress: ip, expiresAt: session.expiresAt, lastUsedAt: new Date() };
  await systemDb.$transaction(async (transaction) => {
    await transaction.loginSession.upsert({
      where: { parentId: loginSessionId },
      create: { ...data, accountId, parentId: loginSessionId, userAgent: EXTENSION_APP, takesBearer: true },
      update: data,
    });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
  tellSession({ accountId, ip });
  return token;
}
