import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { requireDeviceSession } from "./end-sessions.server";

/** True when who asks owns the workspace, in person: a platform's admin speaks for its whole staff. */
export async function isOwner({ accountId, workspace, isEmbedded }: Principal): Promise<boolean> {
  if (isEmbedded) return false;
  return (await systemDb.workspaceMember.count({ where: { workspaceId: workspace.id, accountId, isOwner: true } })) > 0;
}

/** @throws AppError forbidden for everyone but the workspace's owner on a device of their own */
export async function requireOwner(principal: Principal): Promise<void> {
  requireDeviceSession(principal);
  if (!(await isOwner(principal))) throw new AppError("forbidden", { key: "errors.identity_owner_only" });
}
