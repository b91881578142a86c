import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgetAttempts } from "~/platform/http/limit-attempts.server";
import { authContext } from "./auth.server";

/**
 * Asks who is signed in for the account's password once more, where it has one.
 * @throws AppError unprocessable at `password` for a wrong one; rateLimited
 */
export async function requirePassword({
  accountId,
  password,
}: {
  accountId: string;
  password?: string;
}): Promise<void> {
  const hash = await passwordHashOf(accountId);
  if (!hash) return;
  const attempt = { kind: "password" as const, by: `account|${accountId}` };
  await countAttempts([attempt]);
  if (password && (await (await authContext).password.verify({ hash, password }))) return forgetAttempts(attempt);
  const wrong = { key: "errors.identity_current_password_wrong" };
  throw new AppError("unprocessable", { ...wrong, fields: { password: wrong } });
}

/** What is kept of an account's password; null where it has none. */
export async function passwordHashOf(accountId: string, db: SystemTransaction = systemDb): Promise<string | null> {
  const credential = await db.accountCredential.findFirst({
    where: { accountId, providerId: "credential" },
    select: { password: true },
  });
  return credential?.password ?? null;
}
