import { randomBytes } from "node:crypto";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { EXTENSION_APP, extensionSessionOf } from "../rules/apps";
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
  const session = loginSessionId && (await systemDb.loginSession.findUnique({ where: { id: loginSessionId }, select: { expiresAt: true, userAgent: true } }));
  if (!session || session.userAgent?.startsWith(EXTENSION_APP)) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const userAgent = extensionSessionOf(loginSessionId);
  await systemDb.$transaction(async (transaction) => {
    await transaction.loginSession.deleteMany({ where: { accountId, userAgent } });
    await transaction.loginSession.create({ data: { accountId, token, userAgent, ipAddress: ip, expiresAt: session.expiresAt } });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
  return token;
}
