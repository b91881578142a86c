import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pollSuppliesJob, readSuppliesJob } from "../jobs";
import { pollSupplies } from "../server/monitor/poll-supplies.server";
import { readSupplies } from "../server/monitor/read-supplies.server";

/** Has what is due read. */
export const handlePollSupplies = handleJob(pollSuppliesJob, pollSupplies);

/** Reads one batch of a workspace's products at a supplier. */
export const handleReadSupplies = handleJob(readSuppliesJob, ({ workspaceId, source, productIds }, { signal }) =>
  readSupplies({ scope: workspaceScope(workspaceId), source, productIds, signal }),
);
