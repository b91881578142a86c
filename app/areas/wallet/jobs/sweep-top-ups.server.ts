import { handleJob } from "~/platform/jobs/handle.server";
import { sweepTopUpsJob } from "../jobs";
import { sweepTopUps } from "../server/sweep-top-ups.server";

export const handleSweepTopUps = handleJob(sweepTopUpsJob, async () => {
  await sweepTopUps();
});
