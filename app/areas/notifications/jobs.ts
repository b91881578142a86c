import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Every night: forgets notifications that were begun more than 180 days ago, read or not, in batches that hold nobody up. */
export const clearNotificationsJob = declareJob({
  name: "notifications.clear-notifications",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "53 3 * * *",
});

/** Mails one member some of the workspace's notifications, newest first. */
export const sendNewsMailJob = declareJob({
  name: "notifications.send-news-mail",
  schema: z.object({ workspaceId: z.uuid(), accountId: z.uuid(), ids: z.array(z.uuid()).min(1).max(100) }),
  maxAttempts: 6,
  timeoutMs: 30_000,
});

/** Every two minutes: mails members what they want to hear of at once (S075). */
export const mailNewsJob = declareJob({
  name: "notifications.mail-news",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 100_000,
  schedule: "*/2 * * * *",
});

/** Every quarter of an hour: mails members the news of their day once it is morning at theirs (S075). */
export const mailDigestsJob = declareJob({
  name: "notifications.mail-digests",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 100_000,
  schedule: "*/15 * * * *",
});
