import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Reads back an agreement or a purchase whose merchant has returned from confirming it. */
export const readBackReturnJob = declareJob({
  name: "billing.read-back-return",
  schema: z.object({ workspaceId: z.uuid(), reference: z.uuid() }),
  maxAttempts: 5,
  timeoutMs: 60_000,
  placeOf: ({ reference }) => ({ key: `billing.read-back:${reference}` }),
});

/** Every five minutes: ends what is over, finds out what got no answer, and what pushes that were lost would have said. */
export const sweepSubscriptionsJob = declareJob({
  name: "billing.sweep-subscriptions",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 240_000,
  schedule: "*/5 * * * *",
});

/** Every day: gives the credits of plans' months that have begun, so that none is missed where nobody uses any. */
export const grantMonthsJob = declareJob({
  name: "billing.grant-months",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "23 0 * * *",
});
