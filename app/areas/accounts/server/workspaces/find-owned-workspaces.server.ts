import { systemDb } from "~/platform/db/client.server";

/** The workspaces that somebody owns, by their address, oldest first. For the team alone: it looks past who asks. */
export function findOwnedWorkspaces({ email }: { email: string }): Promise<{ id: string; name: string }[]> {
  return systemDb.workspace.findMany({
    where: { owner: { email } },
    select: { id: true, name: true },
    orderBy: { createdAt: "asc" },
  });
}
