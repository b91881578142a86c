/** Steps before the processes start: generated code, migrations, seed, build. Each is skipped when nothing changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations as migrateQueue } from "graphile-worker";
import { withClient } from "./database.ts";
import { mustRunNode } from "./processes.ts";
import { makeIfChanged } from "./stamps.ts";

const PRISMA = "node_modules/prisma/build/index.js";
const REMIX = "node_modules/@remix-run/dev/dist/cli.js";
const TSX = ["--import", "tsx"];
const SEEDED = "seeded";

/** Writes the Prisma client and the contract that browsers use. Returns a note when there was nothing to do. */
export async function generate(): Promise<string | void> {
  const contractScript = "scripts/contract-json.ts";
  await makeIfChanged({
    name: "generate",
    isThere: existsSync("node_modules/.prisma/client/schema.prisma"),
    content: fingerprint(["prisma/schema", "prisma.config.ts", "package-lock.json"]),
    make: () => mustRunNode("Generating the database client", [PRISMA, "generate"]),
  });
  if (!existsSync(contractScript)) return;
  // What the script writes is below app/ too, and is remembered with the rest.
  const contract = () => fingerprint(["app", contractScript], (file) => /contract|\/rules\/|\/api\//.test(file));
  const isMade = await makeIfChanged({
    name: "contract",
    content: contract(),
    contentMade: contract,
    make: () => mustRunNode("Writing the contract", [...TSX, contractScript]),
  });
  return isMade ? undefined : "unchanged";
}

/** Brings the database to the newest migration, the queue's own tables included. Returns how many were applied. */
export async function migrate(databaseUrl: string): Promise<string> {
  await migrateQueue({ connectionString: databaseUrl });
  await indexDeadJobs(databaseUrl);
  const missing = await missingMigrations(databaseUrl);
  if (missing === 0) return "up to date";
  await mustRunNode("Migrating the database", [PRISMA, "migrate", "deploy"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return `${missing} applied`;
}

/** What used up its attempts is listed by when it failed, however much waits beside it; the queue's own package has no such index. */
async function indexDeadJobs(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      "CREATE INDEX IF NOT EXISTS quayside_dead_jobs ON graphile_worker._private_jobs (updated_at DESC, id) WHERE attempts >= max_attempts",
    ),
  );
}

async function missingMigrations(databaseUrl: string): Promise<number> {
  const folder = "prisma/migrations";
  const known = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];
  const applied = await withClient(databaseUrl, async (client) => {
    const table = await client.query("SELECT to_regclass('public._prisma_migrations') AS name");
    if (!table.rows[0].name) return new Set<string>();
    const finished = "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL";
    const { rows } = await client.query<{ name: string }>(finished);
    return new Set(rows.map((row) => row.name));
  });
  return known.filter((name) => !applied.has(name)).length;
}

/** Says whether the seed has run to its end in this database; the mark is a comment on the database itself. */
export function isSeeded(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const description =
      "SELECT shobj_description(oid, 'pg_database') AS text FROM pg_database WHERE datname = current_database()";
    const { rows } = await client.query<{ text: string | null }>(description);
    return rows[0]?.text === SEEDED;
  });
}

/** Fills the database with the demo seller's data and marks it as seeded. `env` is the product's environment. */
export async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  await mustRunNode("Seeding the database", [...TSX, "--import", "./sandbox/redirect.mjs", "prisma/seed.ts"], { env });
  await withClient(env.DATABASE_URL!, async (client) => {
    const name = client.escapeIdentifier(client.database ?? "");
    await client.query(`COMMENT ON DATABASE ${name} IS '${SEEDED}'`);
  });
}

/** Builds server, browser and worker code for production. Returns a note when the last build is still right. */
export async function build(): Promise<string | void> {
  const inputs = [
    "app",
    "locales",
    "scripts/build-worker.ts",
    "scripts/compress-assets.ts",
    "scripts/divide-chunks.ts",
    "scripts/logical-directions.ts",
    "scripts/thread-files.ts",
    "public",
    "vite.config.ts",
    "remix.config.js",
    "tsconfig.json",
    "package-lock.json",
  ];
  const content = fingerprint(inputs, (file) => !/\.test\.tsx?$/.test(file));
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  const isMade = await makeIfChanged({
    name: "build",
    isThere: existsSync("build/server/index.js") && existsSync("build/worker/worker.js"),
    content,
    make: async () => {
      await mustRunNode("The build", [REMIX, "vite:build"], { env });
      await mustRunNode("Compressing the browser's files", ["scripts/compress-assets.ts"]);
      await mustRunNode("The build of the worker", ["scripts/build-worker.ts"], { env });
    },
  });
  return isMade ? undefined : "unchanged";
}

/**
 * How many turns there are, of which each state of the product has one: sixteen of files, and for each of them as many of the rows
 * in them as can be divided by every number up to ten, by twelve and by twenty (`tests/setup/turns.ts`).
 */
export const TURNS = 16 * 2520;

/** The turn of the tests that look at a part of many alike: a number that only the product's own content chooses. */
export function contentTurn(): number {
  return parseInt(fingerprint(["app", "locales", "sandbox", "prisma"]).slice(0, 8), 16) % TURNS;
}

/** One hash over the names and contents of files and folders; those that are not there are left out. */
function fingerprint(paths: string[], include: (file: string) => boolean = () => true): string {
  const hash = createHash("sha256");
  for (const path of paths.filter((path) => existsSync(path))) {
    for (const file of filesIn(path).filter(include)) hash.update(file).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesIn(path: string): string[] {
  let entries;
  try {
    entries = readdirSync(path, { recursive: true, withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
