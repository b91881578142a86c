import { systemDb } from "../db/client.server";
import { log } from "../log.server";
import type { JobRunner } from "./runner.server";

/** Longer than a job takes from being taken to being begun, and from its end to that being told. */
const GRACE_SECONDS = 10;
const LOOK_EVERY_MS = 5_000;

/** What a runner holds in the queue and does not have at work: ids of jobs, and ids of queues. */
interface Unheard {
  jobs: string[];
  queues: number[];
}

const NOTHING: Unheard = { jobs: [], queues: [] };

/**
 * Gives back what a runner holds in the queue and does not have at work: jobs that the database took for it and went away
 * before it could say so, and queues whose job went away meanwhile, so that its end freed nothing. Nobody else would, as the
 * runner is there; each holds up all that stands behind it. What is found so at two looks in a row is believed.
 * @returns what stops the watch
 */
export function watchUnheardJobs({ poolId, atWork }: Pick<JobRunner, "poolId" | "atWork">): () => void {
  let before = NOTHING;
  const look = async () => {
    const unheard = await readUnheard({ poolId, atWork });
    const jobs = unheard.jobs.filter((id) => before.jobs.includes(id));
    const queues = unheard.queues.filter((id) => before.queues.includes(id));
    before = unheard;
    if (jobs.length === 0 && queues.length === 0) return;
    // A queue that this runner has taken anew since the look stays its own.
    await systemDb.$executeRaw`
      WITH given AS (
        UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
        WHERE id = ANY(${jobs}::bigint[]) AND locked_by = ${poolId})
      UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL
      WHERE id = ANY(${queues}::int[]) AND locked_by = ${poolId}
        AND locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)`;
    log.warn({ poolId, jobs, queues }, "gave back what was never heard of");
  };
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) => {
        before = NOTHING;
        log.warn({ err: error }, "the look for unheard jobs failed");
      }),
    LOOK_EVERY_MS,
  );
  timer.unref();
  return () => clearInterval(timer);
}

async function readUnheard({ poolId, atWork }: Pick<JobRunner, "poolId" | "atWork">): Promise<Unheard> {
  const [held] = await systemDb.$queryRaw<[Unheard]>`
    SELECT
      ARRAY(SELECT id::text FROM graphile_worker._private_jobs
        WHERE locked_by = ${poolId} AND locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)) AS jobs,
      ARRAY(SELECT id FROM graphile_worker._private_job_queues
        WHERE locked_by = ${poolId} AND locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)) AS queues`;
  const queuesAtWork = new Set(atWork.values());
  return {
    jobs: held.jobs.filter((id) => !atWork.has(id)),
    queues: held.queues.filter((id) => !queuesAtWork.has(id)),
  };
}
