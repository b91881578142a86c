/**
 * Before all browser tests: the product is built, and its data seeded once for each worker that runs files. Each file then has
 * a product of its own, which begins with a copy of that data (tests/e2e/product.ts).
 */
import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withClient } from "../../scripts/database.ts";
import { sandboxEnvironment, type Ports } from "../../scripts/environment.ts";
import { build, generate, seed } from "../../scripts/prepare.ts";
import { isPortFree } from "../../scripts/processes.ts";
import { startSandbox } from "../../scripts/services.ts";
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
  const sandbox = await startSandbox({ ports, dataFolder: lane.seeded.dataFolder, logFolder: lane.logFolder });
  try {
    await seed({ ...env, DATABASE_URL: databaseUrl });
  } finally {
    await sandbox.stop();
  }
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
