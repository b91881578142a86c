import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { figureDaysJob, sweepFiguresJob } from "../jobs";
import { figureDays } from "../server/figures/figure-days.sql.server";
import { workspacesToFigure } from "../server/figures/workspaces-to-figure.sql.server";

export const handleSweepFigures = handleJob(sweepFiguresJob, async () => {
  await enqueueMany(
    systemDb,
    figureDaysJob,
    (await workspacesToFigure(systemDb)).map((workspaceId) => ({ payload: { workspaceId } })),
  );
});

export const handleFigureDays = handleJob(figureDaysJob, async ({ workspaceId }, { signal }) => {
  await figureDays({ scope: workspaceScope(workspaceId), signal });
});
