import { expect, test } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { clearQueuesJob } from "../../app/platform/jobs/clear-queues.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";

const job = declareJob({
  name: "test.queued",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 1_000,
});
const names = async () => {
  const rows = await systemDb.$queryRaw<
    { name: string }[]
  >`SELECT queue_name AS name FROM graphile_worker._private_job_queues ORDER BY queue_name`;
  return rows.map(({ name }) => name);
};
const clear = () => clearQueuesJob.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: true });

test("names of queues without a job go, the others stay", async () => {
  for (const queue of ["done", "waiting"]) await enqueue(systemDb, job, {}, { queue });
  await systemDb.$executeRaw`
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_job_queues q WHERE q.id = j.job_queue_id AND q.queue_name = 'done'`;
  await clear();
  expect(await names()).toEqual(["waiting"]);
});

test("a queue that is just given a job keeps its name, and nobody waits long", async () => {
  await enqueue(systemDb, job, {}, { queue: "busy" });
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const [isAdded, isCleared] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const adding = systemDb.$transaction(async (tx) => {
    await enqueue(tx, job, {}, { queue: "busy" });
    isAdded.resolve();
    await isCleared.promise;
  });
  await isAdded.promise;
  await clear();
  isCleared.resolve();
  await adding;
  const reachable = await systemDb.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id AND q.queue_name = 'busy'`;
  expect(reachable).toHaveLength(1);
  await clear();
  expect(await names()).toEqual(["busy"]);
});
