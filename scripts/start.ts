/** `npm start`: everything that a person needs to try Quayside, from nothing to a running product. */
import { join } from "node:path";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../prisma/seed-account.ts";
import { DEMO_SHOP } from "../sandbox/profile.ts";
import { readEnvFile } from "./env-file.ts";
import { choosePorts, sandboxEnvironment, usesSandbox, type Ports } from "./environment.ts";
import { DATA_FOLDER, openDatabase } from "./local-database.ts";
import { build, generate, isSeeded, migrate, seed } from "./prepare.ts";
import { showError, step } from "./progress.ts";
import { startSandbox, startWeb, startWorker } from "./services.ts";
import { Supervisor } from "./supervisor.ts";

const logFolder = join(DATA_FOLDER, "logs");
const supervisor = new Supervisor();

function showAddresses({ web, sandbox }: Ports, withSandbox: boolean): void {
  const app = `http://localhost:${web}`;
  const stage = `http://127.0.0.1:${sandbox}`;
  const lines: [string, string][] = [["App", app]];
  if (withSandbox) {
    lines.push(
      ["App inside the Shopify admin", `${stage}/shopify/${DEMO_SHOP}/admin/apps/quayside`],
      ["Storefront", `${stage}/shopify/${DEMO_SHOP}/storefront`],
      ["Mailbox", `${stage}/mailbox`],
      ["Sandbox", stage],
      ["Sign in with", `${DEMO_EMAIL}  ${DEMO_PASSWORD}`],
    );
  }
  const width = Math.max(...lines.map(([label]) => label.length));
  console.log(`\nQuayside is running. Ctrl-C ends it; logs are in .data/logs.\n`);
  for (const [label, value] of lines) console.log(`  ${label.padEnd(width)}  ${value}`);
  console.log();
}

try {
  readEnvFile();
  const withSandbox = usesSandbox();
  const ports = await choosePorts({ withSandbox });

  let databaseUrl = "";
  await step("Start PostgreSQL", async () => {
    const database = await openDatabase();
    supervisor.onStop(() => database.close());
    databaseUrl = database.url;
    return database.note;
  });
  await step("Generate code", generate);
  await step("Migrate the database", () => migrate(databaseUrl));

  const env: NodeJS.ProcessEnv = withSandbox
    ? sandboxEnvironment({ databaseUrl, ports, mode: "production" })
    : { ...process.env, DATABASE_URL: databaseUrl, PORT: String(ports.web), NODE_ENV: "production" };

  if (withSandbox) {
    const dataFolder = join(DATA_FOLDER, "sandbox");
    await step("Start the sandbox", async () => supervisor.watch(await startSandbox({ ports, dataFolder, logFolder })));
    if (!(await isSeeded(databaseUrl))) await step("Seed the demo seller", () => seed(env));
  }
  await step("Build the app", build);
  await step("Start web and worker", async () => {
    const options = { env, toSandbox: withSandbox, logFolder };
    await Promise.all([
      startWeb(options).then((service) => supervisor.watch(service)),
      startWorker(options).then((service) => supervisor.watch(service)),
    ]);
  });
  showAddresses(ports, withSandbox);
} catch (error) {
  if (!supervisor.isStopping) {
    showError(error);
    await supervisor.stop(1);
  }
}
