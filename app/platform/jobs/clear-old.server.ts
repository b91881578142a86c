import { z } from "zod";
import { clearInBatches } from "../db/clear-in-batches.server";
import { systemDb } from "../db/client.server";
import { declareJob } from "./declare";
import { handleJob } from "./handle.server";

/**
 * Every night: forgets deliveries and dead jobs that nobody wanted in 90 days (docs/retention.md); bodies that have done
 * their work are emptied before (forget-deliveries.server.ts). No sender repeats a delivery for that long, so that none is taken for new.
 */
export const clearOldJob = handleJob(
  declareJob({
    name: "platform.clear-old",
    schema: z.object({}),
    maxAttempts: 3,
    timeoutMs: 30 * 60_000,
    schedule: "43 4 * * *",
  }),
  async (_payload, { signal }) => {
    await clearInBatches(
      (most) => systemDb.$executeRaw`
        DELETE FROM inbound_events WHERE id IN (
          SELECT id FROM inbound_events
          WHERE status IN ('processed', 'ignored', 'failed') AND received_at < now() - interval '90 days' LIMIT ${most})`,
      signal,
    );
    await clearInBatches(
      (most) => systemDb.$executeRaw`
        DELETE FROM graphile_worker._private_jobs WHERE id IN (
          SELECT id FROM graphile_worker._private_jobs
          WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '90 days' LIMIT ${most})`,
      signal,
    );
  },
);
