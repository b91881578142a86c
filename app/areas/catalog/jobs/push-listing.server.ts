import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob } from "~/platform/jobs/define.server";
import { pushListing } from "../server/push-listing.server";

/**
 * Pushes one listing. The platform knows it by our key, so that a run that is repeated, after a lost answer or a crash at
 * any point, changes the product that is there instead of making another.
 */
export const pushListingJob = defineJob({
  name: "catalog.push-listing",
  schema: z.object({ workspaceId: z.uuid(), itemId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 180_000,
  async run({ workspaceId, itemId }, { isLastAttempt }) {
    await pushListing({
      scope: workspaceScope(workspaceId),
      itemId,
      isWorthRepeating: (error) => !isLastAttempt && error instanceof OutsideError && (error.kind === "retry" || error.kind === "unknown"),
    });
  },
});
