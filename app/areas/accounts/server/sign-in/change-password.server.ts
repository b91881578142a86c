import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgetAttempts } from "~/platform/http/limit-attempts.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { authContext } from "./auth.server";
import { requireUnknownPassword } from "./known-password.server";
import { voidResetCodes } from "./reset-password.server";

/**
 * Changes the password of an account and ends its sessions but the one that asks.
 * @throws AppError unprocessable with a field error for a wrong current password; badRequest for a new one that breaches have made known; rateLimited
 */
export async function changePassword({
  accountId,
  loginSessionId,
  currentPassword,
  newPassword,
}: {
  accountId: string;
  loginSessionId: string | null;
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  requireUnknownPassword(newPassword, "new_password");
  const attempt = { kind: "password" as const, by: `account|${accountId}` };
  const { password } = await authContext;
  const credential = await systemDb.accountCredential.findFirst({ where: { accountId, providerId: "credential" } });
  if (!credential?.password) throw new AppError("unprocessable", { key: "errors.identity_no_password" });
  await countAttempts([attempt]);
  if (!(await password.verify({ hash: credential.password, password: currentPassword }))) {
    const wrong = { key: "errors.identity_current_password_wrong" };
    throw new AppError("unprocessable", { ...wrong, fields: { current_password: wrong } });
  }
  await forgetAttempts(attempt);
  const hash = await password.hash(newPassword);
  await systemDb.$transaction(async (transaction) => {
    await transaction.accountCredential.update({ where: { id: credential.id }, data: { password: hash } });
    await transaction.loginSession.deleteMany({ where: { accountId, NOT: { id: loginSessionId ?? undefined } } });
    await voidResetCodes(transaction, accountId);
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}
