import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";

/** News are gathered for a while; a row this much older than its last change is read by id no more. */
const OLDEST_MS = 3 * 86_400_000;

/** The workspaces that were told something since a moment, with their time zones. */
export function workspacesWithNews(since: Date): Promise<{ id: string; timeZone: string }[]> {
  return systemDb.$queryRaw<{ id: string; timeZone: string }[]>(Prisma.sql`
    SELECT w.id, w.time_zone AS "timeZone" FROM workspaces w
    WHERE w.id IN (
      SELECT n.workspace_id FROM notifications n WHERE n.id > ${firstIdOf(since.getTime() - OLDEST_MS)}::uuid AND n.created_at > ${since}
    )`);
}

/** The smallest id (UUID version 7) that a row of that moment can have. */
function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
