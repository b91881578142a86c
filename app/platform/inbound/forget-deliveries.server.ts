import { z } from "zod";
import { systemDb } from "../db/client.server";
import { declareJob } from "../jobs/declare";
import { handleJob } from "../jobs/handle.server";
import { EMPTY_BODY } from "./stored-deliveries.server";

const DAY_MS = 86_400_000;
/** Days that a body is kept after it came: worked off, and failed, which waits for a person. */
const KEPT_DAYS = { done: 30, failed: 90 };
const BATCH = 5_000;

/** Every night: empties the bodies of deliveries that have done their work, in batches that hold nobody up (decision 37). */
export const forgetDeliveriesJob = handleJob(
  declareJob({
    name: "platform.forget-deliveries",
    schema: z.object({}),
    maxAttempts: 3,
    timeoutMs: 30 * 60_000,
    schedule: "29 3 * * *",
  }),
  async (_payload, { signal }) => {
    const before = (days: number) => ({ lt: new Date(Date.now() - days * DAY_MS) });
    for (;;) {
      const old = await systemDb.inboundEvent.findMany({
        where: {
          body: { not: EMPTY_BODY },
          OR: [
            { status: { notIn: ["received", "failed"] }, receivedAt: before(KEPT_DAYS.done) },
            { status: "failed", receivedAt: before(KEPT_DAYS.failed) },
          ],
        },
        select: { id: true },
        take: BATCH,
      });
      if (old.length === 0 || signal.aborted) return;
      await systemDb.inboundEvent.updateMany({
        where: { id: { in: old.map(({ id }) => id) } },
        data: { body: EMPTY_BODY },
      });
    }
  },
);
