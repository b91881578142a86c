/**
 * `npm run db:migrate:new -- <name>`: writes the next migration from the difference between the migrations that are there
 * and the schema, to be read and committed. It is applied by the next start or by `npm run db:migrate`.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureDatabase, startPostgres } from "./database.ts";
import { DATA_FOLDER } from "./local-database.ts";
import { mustRunNode } from "./processes.ts";
import { Refusal, showError } from "./progress.ts";

const PRISMA = "node_modules/prisma/build/index.js";
const MIGRATIONS = "prisma/migrations";
/** Heads the statements of a migration that are written by hand. */
const BY_HAND = "-- Indexes that the schema language has no words for.";

try {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new Refusal(
      "Name the migration in lower case with underscores: npm run db:migrate:new -- add_tags_to_orders",
    );
  }
  const earlier = (await readdir(MIGRATIONS)).filter((entry) => /^\d{4}_/.test(entry)).sort();
  const byHand = (await Promise.all(earlier.map((entry) => readFile(join(MIGRATIONS, entry, "migration.sql"), "utf8"))))
    .map((sql) => sql.split(BY_HAND)[1] ?? "")
    .join("\n");
  // Prisma doesn't see these in the schema and would drop them.
  const statements = (await compareWithSchema()).replaceAll(
    /-- DropIndex\nDROP INDEX "(\w+)";\n\n?/g,
    (statement, index: string) => (byHand.includes(`"${index}"`) ? "" : statement),
  );
  if (!statements.includes("-- ")) throw new Refusal("The migrations already say what the schema says.");
  const folder = join(MIGRATIONS, `${String(earlier.length + 1).padStart(4, "0")}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), statements);
  console.log(`Wrote ${folder}/migration.sql`);

  async function compareWithSchema(): Promise<string> {
    // A cluster of its own, so that neither the data of this copy nor anybody else's is touched.
    const directory = join(DATA_FOLDER, "migration-postgres");
    const output = `${directory}.sql`;
    const server = await startPostgres({ directory, preferredPort: 5449, durable: false });
    try {
      await ensureDatabase(server, "draft");
      const sides = ["--from-migrations", MIGRATIONS, "--to-schema-datamodel", "prisma/schema"];
      const env = { ...process.env, DATABASE_URL: server.url("draft") };
      await mustRunNode("Comparing the schema", [PRISMA, "migrate", "diff", ...sides, "--script", "--output", output], {
        env,
      });
      return await readFile(output, "utf8");
    } finally {
      await server.stop();
      for (const path of [directory, `${directory}.json`, `${directory}.log`, output])
        await rm(path, { recursive: true, force: true });
    }
  }
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
