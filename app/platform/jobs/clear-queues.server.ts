import { z } from "zod";
import { systemDb } from "../db/client.server";
import { log } from "../log.server";
import { declareJob } from "./declare";
import { handleJob } from "./handle.server";

/** PostgreSQL's word for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Every hour: takes away the names of queues that have no job any more. Each order, purchase and store has queues of its
 * own, whose names would stay for good. A queue that is just given a job must not lose its name: adding waits for this, and
 * this waits for adding, but not for long.
 */
export const clearQueuesJob = handleJob(
  declareJob({
    name: "platform.clear-queues",
    schema: z.object({}),
    maxAttempts: 1,
    timeoutMs: 60_000,
    schedule: "23 * * * *",
  }),
  async () => {
    try {
      await systemDb.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '1s'`;
        await tx.$executeRaw`LOCK TABLE graphile_worker._private_job_queues IN SHARE ROW EXCLUSIVE MODE`;
        await tx.$executeRaw`
          DELETE FROM graphile_worker._private_job_queues q
          WHERE q.locked_at IS NULL AND NOT EXISTS (SELECT 1 FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id)`;
      });
    } catch (error) {
      if (!String((error as Error).message).includes(LOCK_NOT_AVAILABLE)) throw error;
      log.info("queues are in use; their names are cleared the next time");
    }
  },
);
