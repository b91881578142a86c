import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { copyProductsJob } from "../jobs";
import { runCopies } from "../server/copies/run-copies.server";

/** Copies and splits what is left of a request. */
export const handleCopyProducts = handleJob(copyProductsJob, ({ workspaceId, accountId, itemIds }) =>
  runCopies({ scope: workspaceScope(workspaceId, accountId), itemIds }),
);
