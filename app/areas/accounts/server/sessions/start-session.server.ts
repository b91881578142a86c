import { tellSession } from "~/platform/api/access-log.server";
import { readClient } from "~/platform/client";
import { digestOf, randomToken } from "~/platform/crypto.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { EXTENSION_APP } from "../../rules/sessions/apps";
import { requireStayingAccount } from "../deletion/require-staying.server";
import { requireSecondStep } from "../second-step/require-second-step.server";
import { authContext } from "../sign-in/auth.server";
import { holdAccount } from "./hold-account.sql.server";
import { sign } from "./signed-text.server";

const LIFETIME_SECONDS = 180 * 86_400;

interface NewSession {
  accountId: string;
  headers: Headers;
  ip: string;
  /** Whether the account's second step is done as well, where it has one */
  isTwice?: boolean;
}

/** A session's token, and the cookie that carries it. */
interface StartedSession {
  token: string;
  cookie: string;
}

/**
 * Starts a device session of 180 days for an account whose sign-in was proved (G074, G076): before a second step of it is
 * turned on, or after that.
 * @param transaction that proves it, where it is proved in one
 * @throws AppError unauthorized while a second step is to be done; forbidden for an account that waits to be deleted, with the way to take that back
 */
export function startSession(session: NewSession, transaction?: SystemTransaction): Promise<StartedSession> {
  return transaction ? start(session, transaction) : systemDb.$transaction((own) => start(session, own));
}

async function start(
  { accountId, headers, ip, isTwice = false }: NewSession,
  db: SystemTransaction,
): Promise<StartedSession> {
  await holdAccount(db, accountId);
  // The way to take a deletion back is for who is let in.
  if (!isTwice) await requireSecondStep(db, accountId);
  await requireStayingAccount(db, accountId);
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
