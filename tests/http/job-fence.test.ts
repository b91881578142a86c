/** A run whose job was taken back writes nothing more, and who is found gone once may only have lost a connection. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { callOutside } from "../../app/platform/http/deadline.server.ts";
import { watchAbandonedJobs } from "../../app/platform/jobs/abandoned.server.ts";
import { untilLetGo } from "../../app/platform/jobs/end-job.server.ts";
import { JobLostError, requireJobHeld, withinJob } from "../../app/platform/jobs/fence.server.ts";
import { hurryLooks } from "../factories/quick-looks.ts";
import { patience } from "../setup/patience.ts";

/** A job as somebody has it at work since long. */
async function jobAtWork(holder: string): Promise<string> {
  const key = randomUUID();
  const [job] = await systemDb.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM graphile_worker.add_job('test.none', '{}'::json, job_key := ${key})`;
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_by = ${holder}, locked_at = now() - interval '1 minute', attempts = 1 WHERE id = ${job!.id}`;
  return String(job!.id);
}
const change = (id: string, set: string) =>
  systemDb.$executeRawUnsafe(`UPDATE graphile_worker._private_jobs SET ${set} WHERE id = ${id}`);

test("a run holds its job until it is given back or taken again, also by the same worker", async () => {
  const id = await jobAtWork("worker-one");
  const ask = () => withinJob({ id, holder: "worker-one", attempt: 1 }, requireJobHeld);
  await ask();
  await change(id, "key = NULL, attempts = 25");
  await ask();
  await change(id, "key = 'same', attempts = 2");
  await expect(ask()).rejects.toBeInstanceOf(JobLostError);
  await change(id, "attempts = 1, locked_by = NULL");
  await expect(ask()).rejects.toBeInstanceOf(JobLostError);
});

test("a run that lost its job to another of the same worker tells no failure of it while that one works", async () => {
  const id = await jobAtWork("worker-one");
  const database = new pg.Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  let looks = 0;
  const query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    looks += 1;
    return database.query<Row>(text, values);
  };
  const lost = { id, attempts: 1, revision: 0, locked_by: "worker-one" };
  const letGo = vi.fn();
  await change(id, "attempts = 2");
  const waiting = untilLetGo({ query, job: lost }).then(letGo);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(1), { timeout: patience(20_000) });
  expect(letGo).not.toHaveBeenCalled();
  await change(id, "locked_by = NULL");
  await waiting;
  // Its own, or that of another worker, is nothing to wait for.
  await change(id, "locked_by = 'worker-one', attempts = 1");
  await untilLetGo({ query, job: lost });
  await change(id, "locked_by = 'worker-two', attempts = 2");
  await untilLetGo({ query, job: lost });
  await database.end();
});

test("a write whose job was taken back does not leave; a reading does", async () => {
  const asked: string[] = [];
  const outside = createServer((request, response) => {
    asked.push(request.method!);
    response.end("{}");
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
  const run = { id: await jobAtWork("worker-other"), holder: "worker-one", attempt: 1 };
  const call = (method: "GET" | "POST", isSafe: boolean) => withinJob(run, () => callOutside({ url, method, isSafe }));
  await expect(call("POST", false)).rejects.toBeInstanceOf(JobLostError);
  await call("GET", true);
  expect(asked).toEqual(["GET"]);
  outside.close();
});

test("a worker that is back at the second look keeps its jobs", async () => {
  hurryLooks();
  const holder = `worker-${randomUUID()}`;
  const id = await jobAtWork(holder);
  const looks = vi.spyOn(systemDb, "$queryRaw");
  const stop = watchAbandonedJobs();
  const presence = new pg.Client({ connectionString: env.DATABASE_URL });
  try {
    await expect.poll(() => looks).toHaveBeenCalledTimes(1);
    await looks.mock.results[0]!.value;
    await presence.connect();
    await presence.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [holder]);
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2), { timeout: patience(20_000) });
  } finally {
    stop();
    looks.mockRestore();
  }
  const [job] = await systemDb.$queryRaw<{ holder: string }[]>`
    SELECT locked_by AS holder FROM graphile_worker._private_jobs WHERE id = ${BigInt(id)}`;
  expect(job).toEqual({ holder });
  await presence.end();
});
