import { APIError } from "better-auth/api";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { auth, authContext, RESET_LIFETIME } from "./auth.server";
import { forgetSignIns } from "./sign-in-cache.server";
import { publishSignInChange } from "./publish-sign-in-change.server";
import { randomToken } from "~/platform/crypto.server";

const identifierOf = (code: string): string => `reset-password:${code}`;

/** A one-time code, good for an hour, that lets its holder set the account's password. */
export async function makeResetCode(accountId: string): Promise<string> {
  const code = randomToken(24);
  const expiresAt = new Date(Date.now() + RESET_LIFETIME * 1000);
  await (await authContext).internalAdapter.createVerificationValue({ identifier: identifierOf(code), value: accountId, expiresAt });
  return code;
}

/**
 * Sets a new password by the code of the mail, which is used up, and ends all sessions. Whoever could read the mail owns
 * the address, so it counts as confirmed.
 * @throws AppError unprocessable when the code is old, used or unknown
 */
export async function resetPassword({ code, password }: { code: string; password: string }): Promise<void> {
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
  await systemDb.$transaction(async (transaction) => {
    await transaction.account.update({ where: { id: accountId }, data: { emailVerified: true } });
    await publishSignInChange(transaction, { accountId });
  });
}
