import { handleJob } from "~/platform/jobs/handle.server";
import { sweepCreditsJob } from "../jobs";
import { sweepCredits, type ReadBacks } from "../server/sweep-credits.server";

/** @param readBacks how each feature finds out what became of a use */
export const handleSweepCredits = (readBacks: ReadBacks) =>
  handleJob(sweepCreditsJob, () => sweepCredits({ readBacks }));
