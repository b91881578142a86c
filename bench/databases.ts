/** The databases of the benchmarks: a seeded one, copies of it with orders by the number, and one to write in. */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DEMO_EMAIL } from "../prisma/seed-account.ts";
import { ensureDatabase, withClient, type PostgresServer } from "../scripts/database.ts";
import { generateOrders } from "./generate-orders.ts";

/** Sizes of the order list that are measured. */
export const SIZES = { "10k": 10_000, "1M": 1_000_000 } as const;
export type Size = keyof typeof SIZES;

const FILLED = "filled";
/** What shows in the figures when it changes; the rest of the demo seller's story does not. */
const MADE_OF = [
  "prisma/migrations",
  "prisma/seed-catalog.ts",
  "prisma/seed-demo-account.ts",
  "bench/generate-orders.ts",
  "sandbox/catalog.ts",
];

export interface DatabasesOptions {
  server: PostgresServer;
  /** Where the pictures of the seeded catalog are served from. */
  sandboxOrigin: string;
  /** Folder of the sandbox's data; the seeded state is kept beside it. */
  sandboxFolder: string;
  /** Brings a new database to the newest migration and fills it with the demo seller, with the sandbox's data in the folder. */
  prepare: (databaseUrl: string) => Promise<void>;
}

/** Makes and copies the databases. What was made from the same migrations, seed and generator is kept. */
export class Databases {
  private readonly server: PostgresServer;
  private readonly sandboxFolder: string;
  private readonly prepare: (databaseUrl: string) => Promise<void>;
  private readonly version: string;

  constructor({ server, sandboxOrigin, sandboxFolder, prepare }: DatabasesOptions) {
    this.version = versionOf(MADE_OF, sandboxOrigin);
    this.server = server;
    this.sandboxFolder = sandboxFolder;
    this.prepare = prepare;
  }

  /** A seller with so many orders; the same from run to run, so only to be read. */
  async withOrders(size: Size): Promise<string> {
    const base = await this.seeded();
    return this.kept(`bench_${size.toLowerCase()}_${this.version}`, base, async (url) => {
      await withClient(url, async (client) => {
        const { rows } = await client.query<{ workspaceId: string; storeId: string }>(
          `SELECT s.workspace_id AS "workspaceId", s.id AS "storeId" FROM stores s JOIN workspaces w ON w.id = s.workspace_id
           JOIN accounts a ON a.id = w.owner_id WHERE a.email = $1`,
          [DEMO_EMAIL],
        );
        await generateOrders(client, { ...rows[0]!, count: SIZES[size] });
        await client.query("CHECKPOINT");
      });
    });
  }

  /** A fresh copy of the seeded database and of the sandbox's data, to be written in. */
  async fresh(): Promise<string> {
    const base = await this.seeded();
    await this.copy(base, "bench_work");
    rmSync(this.sandboxFolder, { recursive: true, force: true });
    cpSync(this.seedFolder, this.sandboxFolder, { recursive: true });
    return this.server.url("bench_work");
  }

  private get seedFolder(): string {
    return `${this.sandboxFolder}-seed-${this.version}`;
  }

  private async seeded(): Promise<string> {
    const name = `bench_seed_${this.version}`;
    await this.kept(name, "template1", async (url) => {
      rmSync(this.sandboxFolder, { recursive: true, force: true });
      await this.prepare(url);
      cpSync(this.sandboxFolder, this.seedFolder, { recursive: true });
    });
    return name;
  }

  /** Makes the database unless it is there whole; a comment on it says that it was filled to the end. */
  private async kept(name: string, template: string, fill: (url: string) => Promise<void>): Promise<string> {
    const url = this.server.url(name);
    const filled = await this.maintain((client) =>
      client.query("SELECT 1 FROM pg_database WHERE datname = $1 AND shobj_description(oid, 'pg_database') LIKE $2", [
        name,
        `${FILLED}%`,
      ]),
    );
    if (filled.rowCount) return url;
    await this.dropOlder(name);
    await this.copy(template, name);
    await fill(url);
    await this.maintain((client) =>
      client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(name)} IS '${FILLED}'`),
    );
    return url;
  }

  /** What earlier migrations or seeds made is of no more use, and large. */
  private async dropOlder(name: string): Promise<void> {
    const kind = `${name.slice(0, name.lastIndexOf("_") + 1)}%`;
    const { rows } = await this.maintain((client) =>
      client.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE datname LIKE $1", [kind]),
    );
    for (const older of rows)
      await this.maintain((client) =>
        client.query(`DROP DATABASE ${client.escapeIdentifier(older.name)} WITH (FORCE)`),
      );
  }

  private async copy(template: string, name: string): Promise<void> {
    await this.maintain((client) =>
      client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
    );
    if (template === "template1") return void (await ensureDatabase(this.server, name));
    await this.maintain((client) =>
      client.query(
        `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`,
      ),
    );
  }

  private maintain<Result>(work: Parameters<typeof withClient<Result>>[1]): Promise<Result> {
    return withClient(this.server.url("postgres"), work);
  }
}

/** A short hash over the files and the text, so that a change of one makes new databases. */
function versionOf(paths: string[], text: string): string {
  const hash = createHash("sha256").update(text);
  for (const path of paths) {
    const files = /\.\w+$/.test(path)
      ? [path]
      : readdirSync(path, { recursive: true }).map((file) => join(path, String(file)));
    for (const file of files.filter((file) => /\.(ts|sql|json)$/.test(file)).sort())
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 8);
}
