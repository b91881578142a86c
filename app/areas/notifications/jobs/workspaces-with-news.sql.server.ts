import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";

/** Longer than one notification gathers news (`addToFreshNews`): its id tells when it was begun. */
const OLDEST_MS = 3 * 86_400_000;

/** The workspaces that were told something since a moment, with their time zones. */
export function workspacesWithNews(since: Date): Promise<{ id: string; timeZone: string }[]> {
  return systemDb.$queryRaw<{ id: string; timeZone: string }[]>(Prisma.sql`
    SELECT w.id, w.time_zone AS "timeZone" FROM workspaces w
    WHERE w.id IN (
      SELECT n.workspace_id FROM notifications n WHERE n.id > ${firstIdAt(since.getTime() - OLDEST_MS)}::uuid AND n.created_at > ${since}
    )`);
}
