import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { leaveWorkspacesJob } from "../jobs";
import { PLACEHOLDER_DOMAIN } from "../rules/sign-in/placeholder-address";
import type { OtherAreas } from "../server/others";
import { leaveWorkspace } from "../server/privacy/redact-shop.server";

/**
 * Takes away workspaces that outlived their shop for the money that was under way for them, once nothing is and their wallet
 * holds none.
 */
export const handleLeaveWorkspaces = (others: OtherAreas) =>
  handleJob(leaveWorkspacesJob, async (_payload, { signal }) => {
    const left = await systemDb.workspace.findMany({
      where: { stores: { none: {} }, owner: { name: "", email: { endsWith: `@${PLACEHOLDER_DOMAIN}` } } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const failures: unknown[] = [];
    for (const { id } of left) {
      if (signal.aborted) return;
      try {
        await systemDb.$transaction((transaction) => leaveWorkspace(transaction, id, others));
      } catch (error) {
        // One that can't go keeps none of the others here.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "Some workspaces could not be taken away");
  });
