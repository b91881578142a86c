import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleRefreshExchangeRates } from "./jobs/refresh-exchange-rates.server";

/** How the work of jobs.ts is done. */
export const settingsJobs: readonly JobHandler[] = [handleRefreshExchangeRates];
