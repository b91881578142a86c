/** Before all browser tests: the built product as it runs for a person, on free ports, with a seeded database of its own. */
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
    product: RunningProduct;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await startTestPostgres();
  const database = `test_${randomBytes(4).toString("hex")}_product`;
  const dataFolder = await mkdtemp(join(tmpdir(), "quayside-sandbox-"));
  const services: Service[] = [];
  const stop = async () => {
    for (const service of services.reverse()) await service.stop();
    await withClient(server.url("postgres"), (client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };

  try {
    await withClient(server.url("postgres"), (client) =>
      client.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`),
    );
    await generate();
    await build();
    const ports = { web: await freePort(), sandbox: await freePort(), smtp: await freePort() };
    const databaseUrl = server.url(database);
    const env: NodeJS.ProcessEnv = { ...sandboxEnvironment({ databaseUrl, ports, mode: "production" }), PSEUDO_LANGUAGE: "true", ...OTHER_SITES };
    const logFolder = ".data/test-logs";
    services.push(await startSandbox({ ports, dataFolder, logFolder }));
    await seed(env);
    // The demo seller has been here before: nobody's welcome stands in a test's way.
    await withClient(databaseUrl, (client) => client.query(`UPDATE accounts SET meta = meta || '{"dismissed_meta_keys": ["WELCOME_MODAL"]}'`));
    services.push(await startWeb({ env, toSandbox: true, logFolder }));
    services.push(await startWorker({ env, toSandbox: true, logFolder }));
    project.provide("product", {
      appOrigin: env.APP_URL!,
      sandboxOrigin: env.SANDBOX_ORIGIN!,
      databaseUrl,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
