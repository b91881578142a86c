import { systemDb } from "~/platform/db/client.server";
import type { Principal } from "~/platform/principal";
import { describeDevice } from "../../rules/sessions/describe-device";
import { requireDeviceSession } from "./end-sessions.server";
import { idleSince } from "./sign-in-store.sql.server";

/** More are never shown; the oldest are the ones left out. */
const MOST_SHOWN = 100;

/** The living device sessions of who asks, newest first. @throws AppError forbidden in a platform's admin */
export async function listSessions(principal: Principal) {
  const current = requireDeviceSession(principal);
  const sessions = await systemDb.loginSession.findMany({
    where: {
      accountId: principal.accountId,
      expiresAt: { gt: new Date() },
      lastUsedAt: { gt: idleSince() },
    },
    orderBy: { createdAt: "desc" },
    take: MOST_SHOWN,
  });
  return sessions.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    ...describeDevice(userAgent),
    ip_address: ipAddress ?? "",
    is_current: id === current,
    signed_in_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
}
