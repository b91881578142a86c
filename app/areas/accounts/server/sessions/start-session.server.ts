import { tellSession } from "~/platform/api/access-log.server";
import { readClient } from "~/platform/client";
import { digestOf, randomToken } from "~/platform/crypto.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { EXTENSION_APP } from "../../rules/sessions/apps";
import { authContext } from "../sign-in/auth.server";
import { sign } from "./signed-text.server";

const LIFETIME_SECONDS = 180 * 86_400;

/** Starts a device session of 180 days for an account whose sign-in was proved. Answers its token and the cookie that carries it (G074, G076). */
export async function startSession(
  { accountId, headers, ip }: { accountId: string; headers: Headers; ip: string },
  db: SystemTransaction = systemDb,
): Promise<{ token: string; cookie: string }> {
  const token = randomToken(24);
  const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1000);
  await db.loginSession.create({
    data: {
      accountId,
      tokenDigest: digestOf(token),
      expiresAt,
      ipAddress: ip,
      userAgent: userAgentOf(headers),
      takesBearer: takesBearer(headers),
    },
  });
  tellSession({ accountId, ip });
  const { name, attributes } = (await authContext).authCookies.sessionToken;
  const cookie = `${name}=${encodeURIComponent(sign("session", token))}; Path=${attributes.path ?? "/"}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
  return { token, cookie };
}

/** What the browser says of itself. The mark of an extension's session is given by us alone. */
function userAgentOf(headers: Headers): string | null {
  const said = headers.get("user-agent");
  return said?.startsWith(EXTENSION_APP) ? null : said;
}

/**
 * True for a program, and for the mobile app's wrapper. A browser has its cookie, which scripts can't read, and says of each
 * of its calls where that came from: what a script finds in the answer to a sign-in opens nothing (decision 36).
 */
function takesBearer(headers: Headers): boolean {
  const isBrowser = headers.has("sec-fetch-site") || headers.has("origin") || headers.has("referer");
  return !isBrowser || readClient(headers.get("user-agent")).kind === "mobile";
}
