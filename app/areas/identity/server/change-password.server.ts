import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { authContext } from "./auth.server";
import { checkAttempts, countAttempts } from "./limit-attempts.server";
import { forgetSignIns } from "./sign-in-cache.server";
import { publishSignInChange } from "./publish-sign-in-change.server";

/**
 * Changes the password of an account and ends its sessions but the one that asks.
 * @throws AppError unprocessable with a field error for a wrong current password; rateLimited
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
  const attempts = [{ kind: "password" as const, by: `account|${accountId}` }];
  await checkAttempts(attempts);
  const { password } = await authContext;
  const credential = await systemDb.accountCredential.findFirst({ where: { accountId, providerId: "credential" } });
  if (!credential?.password) throw new AppError("unprocessable", { key: "errors.identity_no_password" });
  if (!(await password.verify({ hash: credential.password, password: currentPassword }))) {
    await countAttempts(attempts);
    const wrong = { key: "errors.identity_current_password_wrong" };
    throw new AppError("unprocessable", { ...wrong, fields: { current_password: wrong } });
  }
  const hash = await password.hash(newPassword);
  await systemDb.$transaction(async (transaction) => {
    await transaction.accountCredential.update({ where: { id: credential.id }, data: { password: hash } });
    await transaction.loginSession.deleteMany({ where: { accountId, NOT: { id: loginSessionId ?? undefined } } });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}
