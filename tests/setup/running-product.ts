/**
 * Before all browser tests: the product is built, and its data seeded once for each worker that runs files. Each file then has
 * a product of its own, which begins with a copy of that data (tests/e2e/product.ts).
 */
import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { withClient } from "../../scripts/database.ts";
import { sandboxEnvironment, type Ports } from "../../scripts/environment.ts";
import { build, generate, seed } from "../../scripts/prepare.ts";
import { isPortFree } from "../../scripts/processes.ts";
import {
  startSandbox,
  startWeb,
  startWorker,
  type ProductProcessOptions,
  type SandboxOptions,
} from "../../scripts/services.ts";
import { patience } from "./patience.ts";
import { startTestPostgres } from "./postgres.ts";

/** Sites of others that screens lead to. Nothing listens there: tests that go there answer in their place. */
export const OTHER_SITES = {
  HELP_CENTER_URL: "https://help.quayside.test",
  RESEARCHER_URL: "https://researcher.quayside.test",
  SUPPORT_CHAT_URL: "https://chat.quayside.test/widget",
};

/** What a worker starts the product of each of its files from. */
export interface Lane {
  /** The product's whole environment, with the addresses that the seeded data names */
  env: NodeJS.ProcessEnv;
  ports: Ports;
  /** The database and the stand-ins' data as they were seeded, which nobody changes */
  seeded: { database: string; dataFolder: string };
  /** What the files of this lane have, one after the other */
  database: string;
  dataFolder: string;
  logFolder: string;
  /** The tests' server, by its maintenance database */
  server: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker; see tests/e2e/product.ts. */
    lanes: Lane[];
  }
}

/**
 * Where a lane's ports begin, and how many there are: below those that the system hands out, so that none is taken while one
 * file's product has ended and the next begins, and none of another lane's.
 */
const FIRST_PORT = 11_000;
const PORTS = 5_000;

async function choosePorts(lane: number): Promise<Ports> {
  const first = FIRST_PORT + (lane - 1) * PORTS + randomInt(PORTS - 2);
  const ports = { web: first, sandbox: first + 1, smtp: first + 2 };
  const areFree = await Promise.all(Object.values(ports).map(isPortFree));
  return areFree.every(Boolean) ? ports : choosePorts(lane);
}

async function withSandbox(options: SandboxOptions, work: () => Promise<unknown>): Promise<void> {
  const sandbox = await startSandbox(options);
  try {
    await work();
  } finally {
    await sandbox.stop();
  }
}

/** How long nothing may come in until nothing more is believed to come, in milliseconds. */
const QUIET_MS = 10_000;
/** What is still to be done of what has come in by now. */
const UNDONE = `
  SELECT (SELECT count(*) FROM inbound_events)::int AS heard,
    (SELECT count(*) FROM inbound_events WHERE processed_at IS NULL)::int +
      (SELECT count(*) FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts)::int AS open`;

/** Runs the product until it has heard and done all that was waiting for it. */
async function workOff(options: Omit<ProductProcessOptions, "toSandbox">): Promise<void> {
  const services = await Promise.all([
    startWeb({ ...options, toSandbox: true }),
    startWorker({ ...options, toSandbox: true }),
  ]);
  try {
    const deadline = Date.now() + patience(300_000);
    let [heard, since] = [-1, Date.now()];
    while (Date.now() - since < QUIET_MS) {
      if (Date.now() > deadline) throw new Error("The seeded product does not come to rest");
      // Between one look and the next.
      await setTimeout(500);
      const now = await withClient(options.env.DATABASE_URL!, async (client) => (await client.query(UNDONE)).rows[0]);
      if (now.heard !== heard || now.open > 0) [heard, since] = [now.heard, Date.now()];
    }
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

/** Seeds a lane of that number. What is to be undone after all tests is put into `undo`. */
async function seedLane(
  { server, template }: Awaited<ReturnType<typeof startTestPostgres>>,
  number: number,
  undo: (() => Promise<unknown>)[],
): Promise<Lane> {
  const database = `test_${randomBytes(4).toString("hex")}_product`;
  const folder = await mkdtemp(join(tmpdir(), "quayside-sandbox-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const ports = await choosePorts(number);
  const env: NodeJS.ProcessEnv = {
    ...sandboxEnvironment({ databaseUrl: server.url(database), ports, mode: "production" }),
    PSEUDO_LANGUAGE: "true",
    ...OTHER_SITES,
  };
  const lane: Lane = {
    env,
    ports,
    seeded: { database: `${database}_seeded`, dataFolder: join(folder, "seeded") },
    database,
    dataFolder: join(folder, "product"),
    logFolder: join(".data", "test-logs", `product-${number}`),
    server: server.url("postgres"),
  };
  undo.push(() =>
    withClient(lane.server, async (client) => {
      for (const name of [database, lane.seeded.database])
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }),
  );
  await withClient(lane.server, (client) =>
    client.query(`CREATE DATABASE ${lane.seeded.database} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  const databaseUrl = server.url(lane.seeded.database);
  const seeding = { ...lane, env: { ...env, DATABASE_URL: databaseUrl }, dataFolder: lane.seeded.dataFolder };
  await withSandbox(seeding, () => seed(seeding.env));
  // What the outside world has to say of all that is said here, once, and not as each file begins.
  await withSandbox(seeding, () => workOff(seeding));
  // The demo seller has been here before: nobody's welcome stands in a test's way.
  await withClient(databaseUrl, (client) =>
    client.query(`UPDATE accounts SET meta = meta || '{"dismissed_meta_keys": ["WELCOME_MODAL"]}'`),
  );
  return lane;
}

/** How many lanes are worth seeding: as many as workers will be busy at once. */
async function countWorkers(project: TestProject): Promise<number> {
  // Vitest tells nobody else which files were asked for; without it, all are.
  const { filenamePattern } = project.vitest as unknown as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  return Math.min(Number(project.config.maxWorkers), testFiles.length);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const undo: (() => Promise<unknown>)[] = [() => postgres.server.stop()];
  const stop = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  try {
    await generate();
    await build();
    const numbers = Array.from({ length: await countWorkers(project) }, (_, index) => index + 1);
    project.provide("lanes", await Promise.all(numbers.map((number) => seedLane(postgres, number, undo))));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
