import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDatabase, startPostgres, stopUnused, withClient, type PostgresServer } from "../../scripts/database.ts";
import { sandboxEnvironment } from "../../scripts/environment.ts";
import { migrate } from "../../scripts/prepare.ts";
import { freePort, isAlive, startService, type Service } from "../../scripts/processes.ts";
import { patience } from "../setup/patience.ts";

const FOLDER = join(".data", "database-gone");
const CLUSTER = join(FOLDER, "postgres");

/** Jobs that are enough for the worker to be in the midst of them. */
const MANY = 2_000;

let server: PostgresServer;
let worker: Service;

const start = async (port: number) => startPostgres({ directory: CLUSTER, preferredPort: port, durable: false });

beforeAll(async () => {
  await stopUnused(CLUSTER);
  rmSync(FOLDER, { recursive: true, force: true });
  server = await start(await freePort());
  await ensureDatabase(server, "quayside");
  const databaseUrl = server.url("quayside");
  await migrate(databaseUrl);
  const ports = { web: await freePort(), sandbox: await freePort(), smtp: await freePort() };
  const env = {
    ...sandboxEnvironment({ databaseUrl, ports, mode: "production" }),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "info",
  };
  worker = await startService({
    name: "worker",
    args: ["--import", "tsx", "app/worker.ts"],
    env,
    ready: "worker ready",
    logFile: join(FOLDER, "worker.log"),
  });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** Gives the worker something to do and waits until it is done. */
async function giveWork(): Promise<void> {
  await withClient(server.url("quayside"), async (client) => {
    await client.query("SELECT graphile_worker.add_job('platform.sweep-inbound', job_key := 'one', max_attempts := 1)");
    const isWaiting = async () => (await client.query("SELECT 1 FROM graphile_worker.jobs WHERE key = 'one'")).rowCount;
    await expect.poll(isWaiting, { timeout: patience(30_000) }).toBe(0);
  });
}

test("a worker outlives its database and goes on when that is back, stopped or killed", async () => {
  await giveWork();
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    process.kill(server.pid, signal);
    while (isAlive(server.pid)) await sleep(20);
    // That it goes on living shows after a while alone.
    await sleep(2_000);
    expect(isAlive(worker.pid)).toBe(true);
    const before = server;
    server = await start(0);
    expect(server.port).toBe(before.port);
    await giveWork();
    await before.stop();
  }
  expect(worker.child.exitCode).toBeNull();
});

test("a worker outlives a database that is killed while it has jobs at work, and does them when that is back", async () => {
  const url = server.url("quayside");
  const waiting = `SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE key LIKE 'many-%'`;
  const countWaiting = () =>
    withClient(url, async (client) => (await client.query<{ count: number }>(waiting)).rows[0]!.count);
  await withClient(url, (client) =>
    client.query(
      "SELECT graphile_worker.add_job('platform.sweep-inbound', job_key := 'many-' || n, max_attempts := 5) FROM generate_series(1, $1) n",
      [MANY],
    ),
  );
  await expect.poll(countWaiting, { timeout: patience(30_000), interval: 20 }).toBeLessThan(MANY);
  process.kill(server.pid, "SIGKILL");
  while (isAlive(server.pid)) await sleep(20);
  const before = server;
  server = await start(0);
  await withClient(url, (client) =>
    client.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL",
    ),
  );
  await expect
    .poll(
      async () => {
        await withClient(url, (client) =>
          client.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL"),
        );
        return countWaiting();
      },
      { timeout: patience(60_000), interval: 500 },
    )
    .toBe(0);
  expect(worker.child.exitCode).toBeNull();
  await before.stop();
});

test("a worker that waits for its database can be ended", async () => {
  process.kill(server.pid, "SIGINT");
  while (isAlive(server.pid)) await sleep(20);
  // As above: by then it has noticed.
  await sleep(1_000);
  worker.child.kill("SIGTERM");
  await expect.poll(() => worker.child.exitCode, { timeout: patience(9_500) }).toBe(0);
});
