import { systemDb, type SystemDb, type SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";

/** What other areas ask of a workspace. */
export interface WorkspaceFacts {
  name: string;
  /** ISO 4217; what its prices and profits are shown in */
  currency: string;
  /** IANA name */
  timeZone: string;
  /** The owner's language, for what is written to the workspace without a person's request */
  ownerLanguage: string;
  ownerEmail: string;
  ownerId: string;
}

/** A workspace's own facts. @throws when there is no such workspace, which is a bug of the caller */
export async function readWorkspace({
  db,
  workspaceId,
}: {
  db: WorkspaceDb | WorkspaceTransaction | SystemDb | SystemTransaction;
  workspaceId: string;
}): Promise<WorkspaceFacts> {
  const { owner, ...facts } = await (db as SystemTransaction).workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: {
      name: true,
      currency: true,
      timeZone: true,
      ownerId: true,
      owner: { select: { language: true, email: true } },
    },
  });
  return { ...facts, ownerLanguage: owner.language, ownerEmail: owner.email };
}

/** What a workspace is called; null when it is gone. */
export async function findWorkspaceName(workspaceId: string): Promise<string | null> {
  const workspace = await systemDb.workspace.findUnique({ where: { id: workspaceId }, select: { name: true } });
  return workspace?.name ?? null;
}
