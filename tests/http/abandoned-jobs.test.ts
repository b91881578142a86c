import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { watchAbandonedJobs } from "../../app/platform/jobs/abandoned.server.ts";
import { defineJob, enqueue } from "../../app/platform/jobs/define.server.ts";
import { type JobRunner, runJobs } from "../../app/platform/jobs/runner.server.ts";

/** Longer than it takes until the next look for abandoned jobs. */
const LOOK_MS = 5_500;

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
    if (name === "long") await sleep(LOOK_MS + 500);
  },
});

let running: JobRunner;
let stopWatching: () => Promise<void>;

beforeAll(async () => {
  running = await runJobs([slow]);
  stopWatching = await watchAbandonedJobs(running, () => undefined);
});
afterAll(async () => {
  await running.stop();
  await stopWatching();
});

test("a job of a worker that is gone runs again, one of a living worker does not, however long it takes", async () => {
  await enqueue(systemDb, slow, { name: "long" });
  await expect.poll(() => runs, { timeout: 3_000 }).toEqual(["long"]);
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`;
  await enqueue(systemDb, slow, { name: "abandoned" }, { runAt: new Date(Date.now() + 60_000) });
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'pool-gone', run_at = now() WHERE locked_by IS NULL`;
  await sleep(LOOK_MS);
  await expect.poll(() => runs, { timeout: 3_000 }).toEqual(["long", "abandoned"]);
});

test("a job that failed after it was replaced leaves nothing behind", async () => {
  await enqueue(systemDb, slow, { name: "replaced" }, { key: "same" });
  await expect.poll(() => runs, { timeout: 3_000 }).toContain("successor");
  await expect.poll(() => systemDb.$queryRaw`SELECT last_error FROM graphile_worker._private_jobs`, { timeout: LOOK_MS + 1_000 }).toEqual([]);
});
