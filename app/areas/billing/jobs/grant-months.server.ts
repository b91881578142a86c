import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { grantMonthsJob } from "../jobs";
import { grantPlanCredits } from "../server/credits/plan-credits.server";

const BATCH = 200;

export const handleGrantMonths = handleJob(grantMonthsJob, async (_payload, { signal }) => {
  let after = "";
  while (!signal.aborted) {
    const periods = await systemDb.planPeriod.findMany({
      where: { endedAt: null, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, workspaceId: true },
    });
    for (const { workspaceId } of periods) {
      const scope = workspaceScope(workspaceId);
      await scope.db.$transaction((tx) => grantPlanCredits({ tx, scope }));
    }
    if (periods.length < BATCH) return;
    after = periods.at(-1)!.id;
  }
});
