import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import {
  countAttempts,
  forgetAttempts,
  forgiveAttempt,
  placeOf,
  type Attempt,
} from "~/platform/http/limit-attempts.server";
import { isHome } from "../sessions/is-home.server";
import { startSession } from "../sessions/start-session.server";
import { authContext } from "./auth.server";

export interface ProvedAccount {
  accountId: string;
  email: string;
  name: string;
  passwordHash: string;
}

/**
 * Checks e-mail and password and starts a device session; answers its token and the cookie that carries it.
 * @throws AppError as proveByPassword
 */
export async function signInWithPassword({
  email,
  password,
  headers,
  ip,
}: {
  email: string;
  password: string;
  headers: Headers;
  ip: string;
}) {
  const { passwordHash, ...account } = await proveByPassword({ email, password, ip });
  const { accountId } = account;
  const session = await systemDb.$transaction(async (transaction) => {
    // A password that is changed at this moment ends sessions: after this one was begun, or before, and then it is wrong.
    const isStillIt = { accountId, providerId: "credential", password: passwordHash };
    const { count } = await transaction.accountCredential.updateMany({
      where: isStillIt,
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw wrongPassword();
    return startSession({ accountId, headers, ip }, transaction);
  });
  return { ...account, ...session };
}

/**
 * The account that e-mail and password open.
 * @throws AppError unauthorized "errors.identity_wrong_password" for a wrong pair, whether the account exists or not;
 * emailNotVerified (110); rateLimited (229) after five wrong ones from one place in a quarter of an hour, and after very
 * many from anywhere, save where the account is signed in already, so that nobody can lock its owner out
 */
export async function proveByPassword({
  email,
  password,
  ip,
}: {
  email: string;
  password: string;
  ip: string;
}): Promise<ProvedAccount> {
  const place = placeOf(ip);
  const here: Attempt = { kind: "password", by: `${place}|${email}` };
  const others: Attempt[] = [
    { kind: "passwordOfPlace", by: place },
    ...((await isHome({ email }, place)) ? [] : [{ kind: "passwordOfAccount" as const, by: email }]),
  ];
  await countAttempts([here, ...others]);
  const account = await systemDb.account.findUnique({
    where: { email },
    select: {
      id: true,
      email: true,
      name: true,
      emailVerified: true,
      credentials: { where: { providerId: "credential" }, select: { password: true } },
    },
  });
  const passwordHash = account?.credentials[0]?.password;
  const isProved = await isRight(password, passwordHash);
  if (!account || !passwordHash || !isProved) throw wrongPassword();
  await Promise.all([forgetAttempts(here), ...others.map(forgiveAttempt)]);
  if (!account.emailVerified) throw new AppError("emailNotVerified", { key: "errors.identity_email_not_verified" });
  return { accountId: account.id, email: account.email, name: account.name, passwordHash };
}

function wrongPassword(): AppError {
  const wrong = { key: "errors.identity_wrong_password" };
  return new AppError("unauthorized", { ...wrong, fields: { password: wrong } });
}

/** Takes as long where there is no password, so that the time tells nothing. */
async function isRight(password: string, hash: string | null | undefined): Promise<boolean> {
  const { password: passwords } = await authContext;
  if (hash) return passwords.verify({ hash, password });
  await passwords.hash(password);
  return false;
}
