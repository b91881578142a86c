import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { requireJobHeld } from "../../app/platform/jobs/fence.server.ts";
import { handleJob } from "../../app/platform/jobs/handle.server.ts";
import { keepJobsRunning } from "../../app/platform/jobs/keep-running.server.ts";
import { PRESENCE_NAME } from "../../app/platform/jobs/presence-name.ts";
import { hurryLooks } from "../factories/quick-looks.ts";
import { patience } from "../setup/patience.ts";

hurryLooks();
/** Long enough for a machine that is busy with other things. */
const WITHIN = { timeout: patience(30_000) };

let endLong = () => {};
const longEnds = new Promise<void>((resolve) => (endLong = resolve));
const runs: string[] = [];
/** What the fence said at the end of a job's runs. */
const fates = new Map<string, string>();

/** Under which name a living worker holds its jobs. */
let holder = "";
async function holderOf(name: string): Promise<string> {
  const [job] = await systemDb.$queryRaw<{ holder: string }[]>`
    SELECT locked_by AS holder FROM graphile_worker._private_jobs WHERE payload ->> 'name' = ${name}`;
  return job!.holder;
}

async function meetFence(name: string): Promise<void> {
  const fate = await requireJobHeld().then(
    () => "held",
    () => "lost",
  );
  fates.set(name, fate);
}

const slowJob = declareJob({
  name: "test.slow",
  schema: z.object({ name: z.string() }),
  maxAttempts: 3,
  timeoutMs: 30_000,
});
const handleSlow = handleJob(slowJob, async ({ name }) => {
  runs.push(name);
  const nth = runs.filter((run) => run === name).length;
  if (name === "replaced") {
    await enqueue(systemDb, slowJob, { name: "successor" }, { key: "same" });
    throw new Error("came to nothing");
  }
  if (name === "whose") holder = await holderOf(name);
  if (name === "long") await longEnds;
  if (name === "robbed" && nth === 1) {
    await systemDb.$executeRaw`SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL))`;
    await expect.poll(() => runs.filter((run) => run === name), WITHIN).toHaveLength(2);
  }
  await meetFence(`${name} ${nth}`);
});

/** Two runners, as two worker processes have them: each sees what the other holds. */
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  stops = [await keepJobsRunning([handleSlow]), await keepJobsRunning([handleSlow])];
});
afterAll(async () => {
  endLong();
  await Promise.all(stops.map((stop) => stop()));
});

const ageLocks = () =>
  systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL`;

/** Leaves a job behind as a killed worker does, and waits until it has run: looks for abandoned jobs have come. */
async function seeAbandonedRun(name: string): Promise<void> {
  await enqueue(systemDb, slowJob, { name }, { key: name, runAt: new Date(Date.now() + 60_000) });
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'pool-gone', run_at = now() WHERE key = ${name}`;
  await expect.poll(() => runs, WITHIN).toContain(name);
}

test("a job of a worker that is gone runs again, one of a living worker does not, however long it takes", async () => {
  await enqueue(systemDb, slowJob, { name: "long" });
  await expect.poll(() => runs, WITHIN).toEqual(["long"]);
  await ageLocks();
  await seeAbandonedRun("abandoned");
  expect(runs.filter((name) => name === "long")).toHaveLength(1);
});

test("a job whose runner loses nothing but the connection that says it is there runs once, and writes on", async () => {
  const lost = await systemDb.$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${PRESENCE_NAME} AND datname = current_database()`;
  expect(lost).toHaveLength(2);
  await ageLocks();
  await seeAbandonedRun("abandoned-after");
  await seeAbandonedRun("abandoned-later");
  endLong();
  await expect.poll(() => fates.get("long 1"), WITHIN).toBe("held");
  expect(runs.filter((name) => name === "long")).toHaveLength(1);
});

test("a job that the database took for a living worker, and could not say so, runs, and holds up nothing behind it", async () => {
  await enqueue(systemDb, slowJob, { name: "whose" });
  await expect.poll(() => holder, WITHIN).toMatch(/^pool-/);
  const inLane = { queue: "lane", runAt: new Date(Date.now() + 60_000) };
  await enqueue(systemDb, slowJob, { name: "unheard" }, { key: "unheard", ...inLane });
  await enqueue(systemDb, slowJob, { name: "behind" }, { key: "behind", ...inLane });
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = ${holder}, locked_at = now() - interval '1 minute' WHERE queue_name = 'lane'`;
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_by = ${holder}, locked_at = now() - interval '1 minute', attempts = 1 WHERE key = 'unheard'`;
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key IN ('unheard', 'behind')`;
  await expect.poll(() => runs, WITHIN).toEqual(expect.arrayContaining(["unheard", "behind"]));
  expect(runs.filter((name) => name === "unheard")).toHaveLength(1);
});

test("a run whose job was taken back writes nothing more", async () => {
  await enqueue(systemDb, slowJob, { name: "robbed" });
  await expect.poll(() => runs.filter((name) => name === "robbed"), WITHIN).toHaveLength(2);
  await expect.poll(() => [fates.get("robbed 1"), fates.get("robbed 2")], WITHIN).toEqual(["lost", "held"]);
});

test("a job that failed after it was replaced leaves nothing behind", async () => {
  await enqueue(systemDb, slowJob, { name: "replaced" }, { key: "same" });
  await expect.poll(() => runs, WITHIN).toContain("successor");
  await expect.poll(() => systemDb.$queryRaw`SELECT last_error FROM graphile_worker._private_jobs`, WITHIN).toEqual([]);
});
