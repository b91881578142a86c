import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleClearActivity } from "./jobs/clear-activity.sql.server";
import { handleMailFeedback } from "./jobs/mail-feedback.server";
import { handleSendToAnalytics } from "./jobs/send-to-analytics.server";

/** How the work of jobs.ts is done. */
export const activityJobs: readonly JobHandler[] = [handleClearActivity, handleMailFeedback, handleSendToAnalytics];
