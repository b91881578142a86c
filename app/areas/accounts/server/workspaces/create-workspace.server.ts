import type { SystemTransaction } from "~/platform/db/client.server";

/** Creates a workspace with its owner's membership, in the caller's transaction. Answers its id. */
export async function createWorkspace(
  transaction: SystemTransaction,
  workspace: { ownerId: string; name: string; currency: string; timeZone: string },
): Promise<string> {
  const { id } = await transaction.workspace.create({
    data: { ...workspace, members: { create: { accountId: workspace.ownerId, isOwner: true } } },
    select: { id: true },
  });
  return id;
}
