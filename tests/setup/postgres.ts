/** Before all tests that need a database: an embedded PostgreSQL of the tests' own, with one migrated template. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureDatabase, startPostgres, withClient, type PostgresServer } from "../../scripts/database.ts";
import { migrate } from "../../scripts/prepare.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    databaseServer: string;
    /** Name of the migrated database that each test file gets a copy of. */
    databaseTemplate: string;
    /** Prefix of the names of the databases of this run. */
    databasePrefix: string;
  }
}

/** Starts the tests' server and makes the template; returns both. Joins a server that another run has started. */
export async function startTestPostgres(): Promise<{ server: PostgresServer; template: string }> {
  const server = await startPostgres({ directory: ".data/test-postgres", preferredPort: 5449, durable: false });
  try {
    return { server, template: await ensureTemplate(server) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The template's name is made from the migrations, ours and the queue's, so that a new one makes a new template. */
async function ensureTemplate(server: PostgresServer): Promise<string> {
  const template = `template_${migrationsHash()}`;
  await withClient(server.url("postgres"), async (client) => {
    // Two runs that start together must not both make it.
    await client.query("SELECT pg_advisory_lock(hashtext('template'))");
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
    if (rowCount) return;
    const draft = `draft_${randomBytes(4).toString("hex")}`;
    await ensureDatabase(server, draft);
    await migrate(server.url(draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
  return template;
}

function migrationsHash(): string {
  const folder = "prisma/migrations";
  const hash = createHash("sha256");
  for (const file of ["node_modules/graphile-worker/package.json", "scripts/prepare.ts"])
    hash.update(readFileSync(file));
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = join(folder, name, "migration.sql");
    if (existsSync(file)) hash.update(name).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await startTestPostgres();
  const prefix = `test_${randomBytes(4).toString("hex")}`;
  project.provide("databaseServer", server.url("postgres"));
  project.provide("databaseTemplate", template);
  project.provide("databasePrefix", prefix);
  return async () => {
    await withClient(server.url("postgres"), async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "SELECT datname AS name FROM pg_database WHERE datname LIKE $1",
        [`${prefix}%`],
      );
      for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    await server.stop();
  };
}
