import { publishSignInChange } from "~/areas/identity/server/publish-sign-in-change.server";
import { forgetSignIns } from "~/areas/identity/server/sign-in-cache.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** Changes the workspace's name and time zone (IANA); what is left out stays. Every process hears of it. */
export async function updateWorkspace({ scope, name, timeZone }: { scope: WorkspaceScope; name?: string; timeZone?: string }) {
  const { workspaceId } = scope;
  const workspace = await scope.db.$transaction(async (transaction) => {
    const changed = await transaction.workspace.update({ where: { id: workspaceId }, data: { name, timeZone } });
    await publishSignInChange(transaction, { workspaceId });
    return changed;
  });
  forgetSignIns({ workspaceId });
  return workspace;
}
