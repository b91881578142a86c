import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { recomputeSourceOrdersJob, recomputeStoreOrdersJob } from "../jobs";
import { recomputeSourceOrders, recomputeStoreOrders } from "../server/placing/recompute-source-orders.server";
import { resumeStorePayments } from "../server/purchasing/ask-paying.server";

export const handleRecomputeSourceOrders = handleJob(
  recomputeSourceOrdersJob,
  async ({ workspaceId, source, after }) => {
    const scope = workspaceScope(workspaceId);
    const next = await recomputeSourceOrders({ scope, source, after });
    if (next) await enqueue(scope.db, recomputeSourceOrdersJob, { workspaceId, source, after: next });
  },
);

export const handleRecomputeStoreOrders = handleJob(
  recomputeStoreOrdersJob,
  async ({ workspaceId, storeId, after }) => {
    const scope = workspaceScope(workspaceId);
    const next = await recomputeStoreOrders({ scope, storeId, after });
    if (next) await enqueue(scope.db, recomputeStoreOrdersJob, { workspaceId, storeId, after: next });
    else await resumeStorePayments({ scope, storeId });
  },
);
