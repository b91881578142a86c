/** `npm run dev`: the product with hot reloading; every process's output is shown here. */
import { join } from "node:path";
import { readEnvFile } from "./env-file.ts";
import { choosePorts, sandboxEnvironment, usesSandbox } from "./environment.ts";
import { DATA_FOLDER, openDatabase } from "./local-database.ts";
import { generate, isSeeded, migrate, seed } from "./prepare.ts";
import { showError, step } from "./progress.ts";
import { startSandbox, startWeb, startWorker } from "./services.ts";
import { Supervisor } from "./supervisor.ts";

const supervisor = new Supervisor();

try {
  readEnvFile();
  const toSandbox = usesSandbox();
  const ports = await choosePorts({ withSandbox: toSandbox });

  const database = await openDatabase();
  supervisor.onStop(() => database.close());
  await step("Generate code", generate);
  await step("Migrate the database", () => migrate(database.url));
  const env: NodeJS.ProcessEnv = toSandbox
    ? sandboxEnvironment({ databaseUrl: database.url, ports, mode: "development" })
    : { ...process.env, DATABASE_URL: database.url, PORT: String(ports.web), NODE_ENV: "development" };

  if (toSandbox) {
    supervisor.watch(await startSandbox({ ports, dataFolder: join(DATA_FOLDER, "sandbox") }));
    if (!(await isSeeded(database.url))) await step("Seed the demo seller", () => seed(env));
  }
  supervisor.watch(await startWeb({ env, toSandbox }));
  supervisor.watch(await startWorker({ env, toSandbox, watch: true }));
  console.log(`\nhttp://localhost:${ports.web} reloads on every change. Ctrl-C ends it.\n`);
} catch (error) {
  if (!supervisor.isStopping) {
    showError(error);
    await supervisor.stop(1);
  }
}
