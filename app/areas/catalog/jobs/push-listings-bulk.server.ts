import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob } from "~/platform/jobs/define.server";
import { pushListingsInBulk } from "../server/push-listings-in-bulk.server";

/** Pushes a batch to one store by the platform's bulk way. A run that is repeated takes up what is not settled yet. */
export const pushListingsBulkJob = defineJob({
  name: "catalog.push-listings-bulk",
  schema: z.object({ workspaceId: z.uuid(), storeId: z.uuid(), batchId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 3_600_000,
  async run({ workspaceId, storeId, batchId }, { isLastAttempt }) {
    await pushListingsInBulk({
      scope: workspaceScope(workspaceId),
      storeId,
      batchId,
      isWorthRepeating: (error) => !isLastAttempt && error instanceof OutsideError && (error.kind === "retry" || error.kind === "unknown"),
    });
  },
});
