import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleGrantMonths } from "./jobs/grant-months.server";
import { handleReadBackReturn } from "./jobs/read-back-return.server";
import { handleSweepSubscriptions } from "./jobs/sweep-subscriptions.server";

/** How the work of jobs.ts is done. */
export const billingJobs: readonly JobHandler[] = [handleGrantMonths, handleReadBackReturn, handleSweepSubscriptions];
