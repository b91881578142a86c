import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";

/** One push of a workspace is planned at a time, so that none is planned on listings that another is about to write. */
export function holdPushLock(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope): Promise<void> {
  return holdLock(tx, `push:${workspaceId}`);
}
