import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { readBackReturnJob } from "../jobs";
import { readBackReturn } from "../server/purchases/read-back-return.server";

export const handleReadBackReturn = handleJob(readBackReturnJob, ({ workspaceId, reference }) =>
  readBackReturn({ scope: workspaceScope(workspaceId), reference }),
);
