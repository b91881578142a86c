import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { reconcileJob, reconcileWorkspaceJob } from "../jobs";
import { workspacesToReconcile } from "../server/reading/workspaces-to-reconcile.sql.server";
import { reconcileWorkspace } from "../server/reconciliation/reconcile-workspace.server";

const AT_ONCE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

export const handleReconcile = handleJob(reconcileJob, async (_payload, { signal }) => {
  for (let after: string | undefined = FIRST; after;) {
    signal.throwIfAborted();
    const ids: string[] = await workspacesToReconcile(systemDb, { after, limit: AT_ONCE });
    await enqueueMany(
      systemDb,
      reconcileWorkspaceJob,
      ids.map((workspaceId) => ({ payload: { workspaceId }, options: { priority: 20 } })),
    );
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined;
  }
});

export const handleReconcileWorkspace = handleJob(reconcileWorkspaceJob, async ({ workspaceId }) => {
  await reconcileWorkspace({ scope: workspaceScope(workspaceId) });
});
