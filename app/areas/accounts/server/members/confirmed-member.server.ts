import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";

/** True where an address is that of one of the workspace's people, who has confirmed it: also the contact address of its shop. */
export async function isConfirmedMember(db: WorkspaceDb | WorkspaceTransaction, email: string): Promise<boolean> {
  const confirmed = { equals: email, mode: "insensitive" as const };
  const account = { OR: [{ email: confirmed, emailVerified: true }, { contactAddress: { confirmed } }] };
  return (await (db as WorkspaceTransaction).workspaceMember.count({ where: { account } })) > 0;
}
