/** A run ends its own job alone: not that of the run which has it since, nor what was asked anew and nobody has begun. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { handleJob } from "../../app/platform/jobs/handle.server.ts";
import { runJobs, type JobRunner } from "../../app/platform/jobs/runner.server.ts";
import { patience } from "../setup/patience.ts";

/** Long enough for a machine that is busy with other things. */
const WITHIN = { timeout: patience(30_000) };
const QUEUE = "lane";

interface Run {
  name: string;
  end: (error?: Error) => void;
}
const runs: Run[] = [];
const names = () => runs.map(({ name }) => name);

const heldJob = declareJob({
  name: "test.held",
  schema: z.object({ name: z.string() }),
  maxAttempts: 5,
  timeoutMs: 60_000,
});
/** Each run lasts until the test ends it. */
const handleHeld = handleJob(
  heldJob,
  ({ name }) =>
    new Promise<void>((resolve, reject) => {
      runs.push({ name, end: (error) => (error ? reject(error) : resolve()) });
    }),
);

/** Each does one job at a time, and none says that it is there: what one has at work is given to another by hand. */
let runners: JobRunner[] = [];

beforeAll(async () => {
  runners = [await runJobs([handleHeld], 1)];
});
afterEach(async () => {
  for (const { end } of runs) end();
  await expect.poll(jobs, WITHIN).toEqual([]);
  runs.length = 0;
});
afterAll(async () => {
  for (const { end } of runs) end();
  await Promise.all(runners.map((runner) => runner.stop()));
});

const jobs = () => systemDb.$queryRaw<{ name: string; isHeld: boolean }[]>`
  SELECT payload ->> 'name' AS name, locked_at IS NOT NULL AS "isHeld" FROM graphile_worker._private_jobs ORDER BY id`;
const isQueueHeld = async () => {
  const [queue] = await systemDb.$queryRaw<{ isHeld: boolean }[]>`
    SELECT locked_at IS NOT NULL AS "isHeld" FROM graphile_worker._private_job_queues WHERE queue_name = ${QUEUE}`;
  return queue!.isHeld;
};
const ask = (name: string, runAt?: Date) =>
  enqueue(systemDb, heldJob, { name }, { key: "same", queue: QUEUE, ...(runAt && { runAt }) });
/** Takes from every run what it has, as from one that is taken for dead. */
const takeAll = () => systemDb.$executeRaw`
  SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL))`;
const hurry = () =>
  systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`;
const inAnHour = () => new Date(Date.now() + 60 * 60_000);

test("what was asked anew of a run that was taken for dead is done, whenever that run ends", async () => {
  await ask("first");
  await expect.poll(names, WITHIN).toEqual(["first"]);
  await takeAll();
  await ask("second", inAnHour());
  runs[0]!.end();
  // The only runner is free again: it has told the end of what it had.
  await enqueue(systemDb, heldJob, { name: "other" });
  await expect.poll(names, WITHIN).toEqual(["first", "other"]);
  expect(await jobs()).toEqual([
    { name: "second", isHeld: false },
    { name: "other", isHeld: true },
  ]);
  runs[1]!.end();
  await hurry();
  await expect.poll(names, WITHIN).toEqual(["first", "other", "second"]);
});

test("a job that another run has since is that run's to end, and is tried again when it fails there", async () => {
  await ask("taken");
  await expect.poll(names, WITHIN).toEqual(["taken"]);
  runners.push(await runJobs([handleHeld], 1));
  await takeAll();
  await expect.poll(names, WITHIN).toEqual(["taken", "taken"]);
  runs[0]!.end();
  await enqueue(systemDb, heldJob, { name: "other" });
  await expect.poll(names, WITHIN).toEqual(["taken", "taken", "other"]);
  expect(await jobs()).toEqual([
    { name: "taken", isHeld: true },
    { name: "other", isHeld: true },
  ]);
  expect(await isQueueHeld()).toBe(true);
  runs[1]!.end(new Error("came to nothing"));
  await expect.poll(async () => (await jobs())[0], WITHIN).toEqual({ name: "taken", isHeld: false });
  await hurry();
  await expect.poll(names, WITHIN).toEqual(["taken", "taken", "other", "taken"]);
});

test("a job that was given back and that nobody has taken is done with its run, and its queue is free", async () => {
  await Promise.all(runners.splice(1).map((runner) => runner.stop()));
  await ask("alone");
  await expect.poll(names, WITHIN).toEqual(["alone"]);
  await takeAll();
  runs[0]!.end();
  await expect.poll(jobs, WITHIN).toEqual([]);
  expect(await isQueueHeld()).toBe(false);
  expect(names()).toEqual(["alone"]);
});
