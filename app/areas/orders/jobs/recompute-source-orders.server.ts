import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { recomputeSourceOrdersJob } from "../jobs";
import { recomputeSourceOrders } from "../server/placing/recompute-source-orders.server";

export const handleRecomputeSourceOrders = handleJob(
  recomputeSourceOrdersJob,
  async ({ workspaceId, source, after }) => {
    const scope = workspaceScope(workspaceId);
    const next = await recomputeSourceOrders({ scope, source, after });
    if (next) await enqueue(scope.db, recomputeSourceOrdersJob, { workspaceId, source, after: next });
  },
);
