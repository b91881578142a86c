import { systemDb } from "~/platform/db/client.server";
import { placeOf } from "~/platform/http/limit-attempts.server";

/** True in a place where an account is signed in (decision 13). @param place as `placeOf` says it */
export async function isHome(account: { id: string } | { email: string }, place: string): Promise<boolean> {
  const sessions = await systemDb.loginSession.findMany({
    where: { expiresAt: { gt: new Date() }, account },
    select: { ipAddress: true },
    distinct: ["ipAddress"],
  });
  return sessions.some(({ ipAddress }) => ipAddress && placeOf(ipAddress) === place);
}
