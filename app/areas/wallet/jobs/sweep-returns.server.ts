import { handleJob } from "~/platform/jobs/handle.server";
import { sweepReturnsJob } from "../jobs";
import { sweepReturns } from "../server/sweep-returns.server";

export const handleSweepReturns = handleJob(sweepReturnsJob, async () => {
  await sweepReturns();
});
