import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleMailTeam } from "./jobs/mail-team.server";

/** How the work of jobs.ts is done. */
export const servicesJobs: readonly JobHandler[] = [handleMailTeam];
