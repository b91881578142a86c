import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";

/** One push of a workspace is planned at a time, so that two at once can't both use the last of the quota. */
export function holdPushLock(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope): Promise<void> {
  return holdLock(tx, `push:${workspaceId}`);
}
