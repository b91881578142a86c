import type { WorkspaceScope } from "~/platform/db/scope.server";

/** The workspace's stores with whether each is still connected, oldest first. */
export function readStoreStates({
  scope,
}: {
  scope: WorkspaceScope;
}): Promise<{ id: string; name: string; status: string }[]> {
  return scope.db.store.findMany({ select: { id: true, name: true, status: true }, orderBy: { createdAt: "asc" } });
}
