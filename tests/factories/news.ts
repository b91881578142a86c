import { systemDb } from "../../app/platform/db/client.server.ts";

/** What the bell tells a tenant, oldest first: kind, how many, why, and where it leads. */
export async function newsOf({ workspace }: { workspace: { id: string } }) {
  const rows = await systemDb.notification.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ kind, params, link }) => ({
    kind,
    link,
    ...(params as { count: number; order?: string; store?: string; reason?: string }),
  }));
}
