/**
 * Before all browser tests: the built product as it runs for a person, on free ports, with a seeded database of its own;
 * once for each worker that runs files, so that files of two workers change nothing under each other.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withClient } from "../../scripts/database.ts";
import { sandboxEnvironment } from "../../scripts/environment.ts";
import { build, generate, seed } from "../../scripts/prepare.ts";
import { freePort, type Service } from "../../scripts/processes.ts";
import { startSandbox, startWeb, startWorker } from "../../scripts/services.ts";
import { startTestPostgres } from "./postgres.ts";

/** Sites of others that screens lead to. Nothing listens there: tests that go there answer in their place. */
export const OTHER_SITES = {
  HELP_CENTER_URL: "https://help.quayside.test",
  RESEARCHER_URL: "https://researcher.quayside.test",
  SUPPORT_CHAT_URL: "https://chat.quayside.test/widget",
};

export interface RunningProduct {
  appOrigin: string;
  sandboxOrigin: string;
  databaseUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker; see tests/e2e/product.ts. */
    products: RunningProduct[];
  }
}

/** Starts a product of its own, whose logs go to a folder of that number. What is started is put into `undo`, to be undone in turn. */
async function startProduct(
  { server, template }: Awaited<ReturnType<typeof startTestPostgres>>,
  number: number,
  undo: (() => Promise<unknown>)[],
): Promise<RunningProduct> {
  const database = `test_${randomBytes(4).toString("hex")}_product`;
  const dataFolder = await mkdtemp(join(tmpdir(), "quayside-sandbox-"));
  undo.push(() => rm(dataFolder, { recursive: true, force: true }));
  await withClient(server.url("postgres"), (client) =>
    client.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  undo.push(() =>
    withClient(server.url("postgres"), (client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)),
  );
  const started = async (service: Promise<Service>) => {
    const { stop } = await service;
    undo.push(stop);
  };
  const ports = { web: await freePort(), sandbox: await freePort(), smtp: await freePort() };
  const databaseUrl = server.url(database);
  const env: NodeJS.ProcessEnv = {
    ...sandboxEnvironment({ databaseUrl, ports, mode: "production" }),
    PSEUDO_LANGUAGE: "true",
    ...OTHER_SITES,
  };
  const logFolder = join(".data", "test-logs", `product-${number}`);
  await started(startSandbox({ ports, dataFolder, logFolder }));
  await seed(env);
  // The demo seller has been here before: nobody's welcome stands in a test's way.
  await withClient(databaseUrl, (client) =>
    client.query(`UPDATE accounts SET meta = meta || '{"dismissed_meta_keys": ["WELCOME_MODAL"]}'`),
  );
  await started(startWeb({ env, toSandbox: true, logFolder }));
  await started(startWorker({ env, toSandbox: true, logFolder }));
  return { appOrigin: env.APP_URL!, sandboxOrigin: env.SANDBOX_ORIGIN!, databaseUrl };
}

/** How many products are worth starting: as many as workers will be busy at once. */
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
    const products: RunningProduct[] = [];
    const count = await countWorkers(project);
    // One after the other: each looks for ports that are free.
    for (let number = 1; number <= count; number++) products.push(await startProduct(postgres, number, undo));
    project.provide("products", products);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
