import { APIError } from "better-auth/api";
import { randomToken } from "~/platform/crypto.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { forgetAttempts, placeOf } from "~/platform/http/limit-attempts.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { addressLock } from "./address-lock.server";
import { auth, authContext, RESET_LIFETIME } from "./auth.server";
import { requireUnknownPassword } from "./known-password.server";

const identifierOf = (code: string): string => `reset-password:${code}`;

/** A one-time code, good for an hour, that lets its holder set the account's password. */
export async function makeResetCode(accountId: string): Promise<string> {
  const code = randomToken(24);
  const expiresAt = new Date(Date.now() + RESET_LIFETIME * 1000);
  await (
    await authContext
  ).internalAdapter.createVerificationValue({ identifier: identifierOf(code), value: accountId, expiresAt });
  return code;
}

/** Makes the codes of all mails void that an account was sent: its password is another now. */
export async function voidResetCodes(transaction: SystemTransaction, accountId: string): Promise<void> {
  await transaction.verification.deleteMany({ where: { value: accountId } });
}

/**
 * Sets a new password by the code of the mail, which is used up with all others of the account, and ends all sessions.
 * Whoever could read the mail owns the address, so it counts as confirmed, and wrong passwords that were tried here are
 * forgotten.
 * @throws AppError unprocessable when the code is old, used or unknown; badRequest for a password that breaches have made known, which uses up no code
 */
export async function resetPassword({
  code,
  password,
  ip,
}: {
  code: string;
  password: string;
  ip: string;
}): Promise<void> {
  requireUnknownPassword(password, "password");
  const row = await (await authContext).internalAdapter.findVerificationValue(identifierOf(code));
  try {
    await auth.api.resetPassword({ body: { token: code, newPassword: password } });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    throw new AppError("unprocessable", { key: "errors.identity_code_void" });
  }
  if (!row) return;
  const accountId = row.value;
  forgetSignIns({ accountId });
  const { email, emailVerified } = await systemDb.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerified: true },
  });
  const hash = emailVerified ? null : await (await authContext).password.hash(password);
  await withAdvisoryLock(addressLock(email), async (transaction) => {
    // Somebody may have signed up with the unconfirmed address since: what the mail's reader has set counts.
    if (hash)
      await transaction.accountCredential.updateMany({
        where: { accountId, providerId: "credential" },
        data: { password: hash },
      });
    await transaction.account.update({ where: { id: accountId }, data: { emailVerified: true } });
    await voidResetCodes(transaction, accountId);
    await publishSignInChange(transaction, { accountId });
  });
  await forgetAttempts({ kind: "password", by: `${placeOf(ip)}|${email}` });
}
