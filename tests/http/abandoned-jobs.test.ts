import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { watchAbandonedJobs } from "../../app/platform/jobs/abandoned.server.ts";
import { defineJob, enqueue } from "../../app/platform/jobs/define.server.ts";
import { type JobRunner, runJobs } from "../../app/platform/jobs/runner.server.ts";

/** A look for abandoned jobs comes every five seconds; the rest is for a machine that is busy with other things. */
const WITHIN = { timeout: 30_000 };

let endLong = () => {};
const longEnds = new Promise<void>((resolve) => (endLong = resolve));
const runs: string[] = [];
const slow = defineJob({
  name: "test.slow",
  schema: z.object({ name: z.string() }),
  maxAttempts: 3,
  timeoutMs: 30_000,
  async run({ name }) {
    runs.push(name);
    if (name === "replaced") {
      await enqueue(systemDb, slow, { name: "successor" }, { key: "same" });
      throw new Error("came to nothing");
    }
    if (name === "long") await longEnds;
  },
});

let running: JobRunner;
let stopWatching: () => Promise<void>;

beforeAll(async () => {
  running = await runJobs([slow]);
  stopWatching = await watchAbandonedJobs(running, () => undefined);
});
afterAll(async () => {
  endLong();
  await running.stop();
  await stopWatching();
});

test("a job of a worker that is gone runs again, one of a living worker does not, however long it takes", async () => {
  await enqueue(systemDb, slow, { name: "long" });
  await expect.poll(() => runs, WITHIN).toEqual(["long"]);
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`;
  await enqueue(systemDb, slow, { name: "abandoned" }, { runAt: new Date(Date.now() + 60_000) });
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'pool-gone', run_at = now() WHERE locked_by IS NULL`;
  await expect.poll(() => runs, WITHIN).toContain("abandoned");
  expect(runs.filter((name) => name === "long")).toHaveLength(1);
  endLong();
}, 90_000);

test("a job that failed after it was replaced leaves nothing behind", async () => {
  await enqueue(systemDb, slow, { name: "replaced" }, { key: "same" });
  await expect.poll(() => runs, WITHIN).toContain("successor");
  await expect.poll(() => systemDb.$queryRaw`SELECT last_error FROM graphile_worker._private_jobs`, WITHIN).toEqual([]);
}, 90_000);
