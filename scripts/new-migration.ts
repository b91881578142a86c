/**
 * `npm run db:migrate:new -- <name>`: writes a migration from the difference between the schema and the migrations that
 * are there, to be read and committed. It is applied by the next start or by `npm run db:migrate`.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureDatabase, startPostgres } from "./database.ts";
import { DATA_FOLDER } from "./local-database.ts";
import { mustRunNode } from "./processes.ts";
import { Refusal, showError } from "./progress.ts";

const PRISMA = "node_modules/prisma/build/index.js";

try {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new Refusal("Name the migration in lower case with underscores: npm run db:migrate:new -- add_tags_to_orders");
  }
  // A cluster of its own, so that neither the data of this copy nor anybody else's is touched.
  const directory = join(DATA_FOLDER, "migration-postgres");
  const server = await startPostgres({ directory, preferredPort: 5449, durable: false });
  try {
    await ensureDatabase(server, "draft");
    const env = { ...process.env, DATABASE_URL: server.url("draft") };
    await mustRunNode("Applying the migrations", [PRISMA, "migrate", "deploy"], { env });
    const args = [PRISMA, "migrate", "dev", "--create-only", "--skip-generate", "--name", name];
    console.log(await mustRunNode("Writing the migration", args, { env }));
  } finally {
    await server.stop();
    for (const path of [directory, `${directory}.json`, `${directory}.log`]) await rm(path, { recursive: true, force: true });
  }
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
