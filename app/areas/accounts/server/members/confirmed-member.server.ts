import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";

/** True where an address is that of one of the workspace's people, who has confirmed it. */
export async function isConfirmedMember(db: WorkspaceDb | WorkspaceTransaction, email: string): Promise<boolean> {
  const account = { email: { equals: email, mode: "insensitive" as const }, emailVerified: true };
  return (await (db as WorkspaceTransaction).workspaceMember.count({ where: { account } })) > 0;
}
