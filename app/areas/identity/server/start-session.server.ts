import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { randomToken } from "~/platform/crypto.server";
import { authContext } from "./auth.server";
import { sign } from "./session-token.server";

const LIFETIME_SECONDS = 180 * 86_400;

/** Starts a device session of 180 days for an account whose sign-in was proved. Answers its token and the cookie that carries it (G074, G076). */
export async function startSession({ accountId, headers, ip }: { accountId: string; headers: Headers; ip: string }, db: SystemTransaction = systemDb): Promise<{ token: string; cookie: string }> {
  const token = randomToken(24);
  const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1000);
  await db.loginSession.create({ data: { accountId, token, expiresAt, ipAddress: ip, userAgent: headers.get("user-agent") } });
  const { name, attributes } = (await authContext).authCookies.sessionToken;
  const cookie = `${name}=${encodeURIComponent(sign(token))}; Path=${attributes.path ?? "/"}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
  return { token, cookie };
}
