import { digestOf, randomToken } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";

const LIFETIME_MS = 60 * 60_000;

const identifierOf = (accountId: string): string => `second-step:${accountId}`;

/** A one-time code for the mail of an account, good for an hour; the one before is void. */
export async function makeMailedCode(accountId: string): Promise<string> {
  const identifier = identifierOf(accountId);
  const code = randomToken(24);
  await systemDb.$transaction(async (transaction) => {
    await transaction.verification.deleteMany({ where: { identifier } });
    await transaction.verification.create({
      data: { identifier, value: digestOf(code), expiresAt: new Date(Date.now() + LIFETIME_MS) },
    });
  });
  return code;
}

/** Uses up the code that was mailed to an account. @throws AppError unprocessable for one that is old, used or another's */
export async function requireMailedCode({ accountId, code }: { accountId: string; code: string }): Promise<void> {
  const { count } = await systemDb.verification.deleteMany({
    where: { identifier: identifierOf(accountId), value: digestOf(code), expiresAt: { gt: new Date() } },
  });
  if (count === 0) throw new AppError("unprocessable", { key: "errors.identity_code_void" });
}
