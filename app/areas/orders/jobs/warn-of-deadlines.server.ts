import { handleJob } from "~/platform/jobs/handle.server";
import { warnOfDeadlinesJob } from "../jobs";
import { warnOfDeadlines } from "../server/feedback/warn-of-deadlines.server";

export const handleWarnOfDeadlines = handleJob(warnOfDeadlinesJob, async (_payload, { signal }) => {
  await warnOfDeadlines({ now: new Date(), signal });
});
