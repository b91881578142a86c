import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { addressLock } from "./address-lock.server";
import { isVerificationCode } from "./verification-code.server";

/**
 * Confirms an account's address by the code of the mail. Again is fine.
 * @returns the address
 * @throws AppError unprocessable when the code is old, void or not of this account
 */
export async function verifyEmail({ accountId, code }: { accountId: string; code: string }): Promise<string> {
  const known = await systemDb.account.findUnique({ where: { id: accountId }, select: { email: true } });
  if (!known) throw codeVoid();
  return withAdvisoryLock(addressLock(known.email), async (transaction) => {
    const account = await transaction.account.findUnique({
      where: { id: accountId },
      select: {
        email: true,
        emailVerified: true,
        credentials: { where: { providerId: "credential" }, select: { password: true } },
      },
    });
    const passwordHash = account?.credentials[0]?.password;
    if (!account || !passwordHash || !(await isVerificationCode(code, { email: account.email, passwordHash })))
      throw codeVoid();
    if (!account.emailVerified) {
      await transaction.account.update({ where: { id: accountId }, data: { emailVerified: true } });
      await publishSignInChange(transaction, { accountId });
    }
    return account.email;
  });
}

function codeVoid(): AppError {
  return new AppError("unprocessable", { key: "errors.identity_code_void" });
}
