import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleClearCreditEntries } from "./jobs/clear-credit-entries.sql.server";
import { handleSweepCredits } from "./jobs/sweep-credits.server";
import type { ReadBacks } from "./server/sweep-credits.server";

/** How the work of jobs.ts is done. */
export const creditsJobs = ({ readBacks }: { readBacks: ReadBacks }): readonly JobHandler[] => [
  handleSweepCredits(readBacks),
  handleClearCreditEntries,
];
