import { systemDb } from "~/platform/db/client.server";

/** Of these workspaces those whose account at a supplier is connected, and not lost. */
export async function connectedWorkspaces({
  supplier,
  workspaceIds,
}: {
  supplier: string;
  workspaceIds: string[];
}): Promise<Set<string>> {
  const found = await systemDb.supplierConnection.findMany({
    where: { supplier, status: "connected", workspaceId: { in: workspaceIds } },
    select: { workspaceId: true },
  });
  return new Set(found.map(({ workspaceId }) => workspaceId));
}
