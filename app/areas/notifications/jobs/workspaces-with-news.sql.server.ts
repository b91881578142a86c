import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";

/** Longer than one notification gathers news (`addToFreshNews`): its id tells when it was begun. */
const OLDEST_MS = 3 * 86_400_000;

/** The ids of the workspaces that were told something since a moment. */
export async function workspacesWithNews(since: Date): Promise<string[]> {
  const rows = await systemDb.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT DISTINCT workspace_id AS id FROM notifications
    WHERE id > ${firstIdAt(since.getTime() - OLDEST_MS)}::uuid AND created_at > ${since}`);
  return rows.map(({ id }) => id);
}
