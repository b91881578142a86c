/**
 * The running product that this file's tests look at. It is this file's alone: its data begins as it was seeded, and whatever
 * is done to it meets no other file, so that files run in any order and side by side.
 */
import { cp, rm } from "node:fs/promises";
import { afterAll, inject } from "vitest";
import { withClient } from "../../scripts/database.ts";
import { startSandbox, startWeb, startWorker } from "../../scripts/services.ts";

const lanes = inject("lanes");
const lane = lanes[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % lanes.length]!;

await withClient(lane.server, async (client) => {
  await client.query(`DROP DATABASE IF EXISTS ${lane.database} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${lane.database} TEMPLATE ${lane.seeded.database} STRATEGY FILE_COPY`);
});
await rm(lane.dataFolder, { recursive: true, force: true });
await cp(lane.seeded.dataFolder, lane.dataFolder, { recursive: true });

const sandbox = await startSandbox(lane);
const services = await Promise.all([startWeb({ ...lane, toSandbox: true }), startWorker({ ...lane, toSandbox: true })]);
afterAll(async () => {
  // Nothing of them is needed any more: to end in order takes as long as their last work may.
  const running = [...services, sandbox];
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
});

/** Where the product answers. */
export const product = {
  appOrigin: lane.env.APP_URL!,
  sandboxOrigin: lane.env.SANDBOX_ORIGIN!,
  databaseUrl: lane.env.DATABASE_URL!,
};
