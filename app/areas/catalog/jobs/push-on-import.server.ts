import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pushOnImportJob } from "../jobs";
import { pushByRule } from "../server/push-requests/push-by-rule.server";

/** Pushes what came onto the import list; a run that comes again pushes what the one before has not. */
export const handlePushOnImport = handleJob(pushOnImportJob, ({ workspaceId, accountId, productIds, targets }) =>
  pushByRule({ scope: workspaceScope(workspaceId, accountId), productIds, targets }),
);
