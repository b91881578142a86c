/** A queue stays held by nobody who has nothing of it at work: what stands in it would stand still for hours. */
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { handleJob } from "../../app/platform/jobs/handle.server.ts";
import { keepJobsRunning } from "../../app/platform/jobs/keep-running.server.ts";
import { runJobs } from "../../app/platform/jobs/runner.server.ts";
import { hurryLooks } from "../factories/quick-looks.ts";
import { patience } from "../setup/patience.ts";

hurryLooks();
/** Long enough for a machine that is busy with other things. */
const WITHIN = { timeout: patience(30_000) };

const runs: string[] = [];
const timesRun = (name: string) => runs.filter((run) => run === name).length;
/** What ends the runs of "taken", in the order in which they began. */
const ends: (() => void)[] = [];

const standingJob = declareJob({
  name: "test.standing",
  schema: z.object({ name: z.string() }),
  maxAttempts: 3,
  timeoutMs: 60_000,
});
const handleStanding = handleJob(standingJob, async ({ name }) => {
  runs.push(name);
  if (name === "taken") await new Promise<void>((resolve) => ends.push(resolve));
});

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) end();
  await Promise.all(stops.map((stop) => stop()));
});

const ageLocks = async () => {
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL`;
  await systemDb.$executeRaw`UPDATE graphile_worker._private_job_queues SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL`;
};
const jobsIn = (queue: string) => systemDb.$queryRaw<unknown[]>`
  SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id AND q.queue_name = ${queue}`;

/** Leaves a queue behind that is held by a worker that is gone, with no job at work in it, and waits until it is free. */
async function seeLeftQueueFreed(queue: string): Promise<void> {
  await enqueue(systemDb, standingJob, { name: queue }, { queue, runAt: new Date(Date.now() + 60_000) });
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = 'pool-gone', locked_at = now() - interval '1 minute' WHERE queue_name = ${queue}`;
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload ->> 'name' = ${queue}`;
  await expect.poll(() => runs, WITHIN).toContain(queue);
}

test("a queue whose job went away while it ran is free once its run is over, and not before", async () => {
  // A runner that does not say that it is there: whatever it has at work is taken by the next.
  const first = await runJobs([handleStanding], 1);
  stops.push(() => first.stop());
  await enqueue(systemDb, standingJob, { name: "taken" }, { queue: "lane" });
  await expect.poll(() => timesRun("taken"), WITHIN).toBe(1);
  const stopped = first.stop();
  await ageLocks();
  stops.push(await keepJobsRunning([handleStanding]));
  await expect.poll(() => timesRun("taken"), WITHIN).toBe(2);

  ends[0]!();
  await stopped;
  // The run that it was taken from has left it to the one that has it.
  expect(await jobsIn("lane")).toHaveLength(1);
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'name' = 'taken'`;
  await enqueue(systemDb, standingJob, { name: "behind" }, { queue: "lane" });
  await ageLocks();
  await seeLeftQueueFreed("left");
  await seeLeftQueueFreed("left-again");
  expect(timesRun("behind")).toBe(0);

  ends[1]!();
  await expect.poll(() => timesRun("behind"), WITHIN).toBe(1);
});

test("a queue that a worker which is gone holds without a job at work is free again", async () => {
  stops.push(await keepJobsRunning([handleStanding]));
  await seeLeftQueueFreed("alone");
});
