import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleClearNotifications } from "./jobs/clear-notifications.sql.server";
import { handleMailDigests, handleMailNews } from "./jobs/mail-news.server";
import { handleSendNewsMail } from "./jobs/send-news-mail.server";

/** How the work of jobs.ts is done. */
export const notificationsJobs: readonly JobHandler[] = [
  handleClearNotifications,
  handleMailNews,
  handleMailDigests,
  handleSendNewsMail,
];
