import { APIError } from "better-auth/api";
import { AppError } from "~/platform/errors";
import { auth, CLIENT_IP_HEADER } from "./auth.server";
import { checkAttempts, countAttempts, forgiveAttempts } from "./limit-attempts.server";

export interface PasswordSignIn {
  accountId: string;
  email: string;
  name: string;
  /** The new device session's token and the cookie that carries it. */
  token: string;
  cookies: string[];
}

/**
 * Checks e-mail and password and starts a device session.
 * @throws AppError unauthorized "errors.identity_wrong_password" for a wrong pair, whether the account exists or not;
 * emailNotVerified (110); rateLimited (229) after five wrong ones in a quarter of an hour
 */
export async function signInWithPassword({ email, password, headers, ip }: { email: string; password: string; headers: Headers; ip: string }): Promise<PasswordSignIn> {
  const attempts = [
    { kind: "password" as const, by: `${ip}|${email}` },
    { kind: "passwordOfPlace" as const, by: ip },
  ];
  await checkAttempts(attempts);
  const sent = new Headers({ "user-agent": headers.get("user-agent") ?? "" });
  if (ip) sent.set(CLIENT_IP_HEADER, ip);
  try {
    const answer = await auth.api.signInEmail({ body: { email, password }, headers: sent, returnHeaders: true });
    await forgiveAttempts(attempts[0]!);
    const { user, token } = answer.response;
    return { accountId: user.id, email: user.email, name: user.name, token, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.body?.code === "EMAIL_NOT_VERIFIED") throw new AppError("emailNotVerified", { key: "errors.identity_email_not_verified" });
    await countAttempts(attempts);
    const wrong = { key: "errors.identity_wrong_password" };
    throw new AppError("unauthorized", { ...wrong, fields: { password: wrong } });
  }
}
