/**
 * Configuration of the Prisma command line. Migrations run through the node-postgres driver adapter, so that no engine
 * binary has to be downloaded.
 */
import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type { PoolConfig } from "pg";
import { defineConfig } from "prisma/config";

// `generate` needs an address in its datasource but never opens it.
process.env.DATABASE_URL ??= "postgresql://quayside@127.0.0.1:5439/quayside";

// The schema engine guards its locks with timers of ten seconds and more that it never clears; they must not keep the
// command open after its work.
const startTimer = globalThis.setTimeout;
const LONG_TIMER = 10_000;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args);
  return (args[1] ?? 0) >= LONG_TIMER ? timer.unref() : timer;
}, startTimer);

const OID_CHAR = 18;
const OID_NAME = 19;
const OID_TEXT = 25;
/** Character of Prisma's ColumnTypeEnum: what the schema engine expects for `"char"`. */
const COLUMN_TYPE_CHARACTER = 6;

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
interface RawResult {
  fields: { name: string; dataTypeID: number }[];
  rows: unknown[][];
}

/**
 * Mends the adapter for the schema engine: it reads system catalogs, whose column types `name` and `"char"` the
 * adapter refuses, and it applies migrations as scripts, which the adapter would cut at every semicolon, those inside
 * function bodies too.
 */
function forSchemaEngine(adapter: Adapter): Adapter {
  const inner = adapter as unknown as { performIO(query: unknown): Promise<RawResult> };
  const performIO = inner.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw;

  adapter.queryRaw = async (query) => {
    const result = await performIO(query);
    const fields = result.fields.map((field) =>
      field.dataTypeID === OID_NAME || field.dataTypeID === OID_CHAR ? { ...field, dataTypeID: OID_TEXT } : field,
    );
    const withKnownTypes = Object.create(adapter, { performIO: { value: async () => ({ ...result, fields }) } });
    const answer = await queryRaw.call(withKnownTypes, query);
    const columnTypes = answer.columnTypes.map((type, index) =>
      result.fields[index]?.dataTypeID === OID_CHAR ? COLUMN_TYPE_CHARACTER : type,
    );
    return { ...answer, columnTypes };
  };
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

class MigrationAdapterFactory extends PrismaPg {
  readonly fields: PoolConfig;

  constructor(fields: PoolConfig) {
    super(fields);
    this.fields = fields;
  }

  override async connect(): Promise<Adapter> {
    return forSchemaEngine(await super.connect());
  }

  /** The stock adapter drops the shadow database while it still holds connections to it, which PostgreSQL refuses. */
  override async connectToShadowDb(): Promise<Adapter> {
    const database = `prisma_shadow_${randomUUID()}`;
    const admin = await this.connect();
    await admin.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = await new MigrationAdapterFactory({ ...this.fields, database }).connect();
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await admin.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
      await admin.dispose();
    };
    return shadow;
  }
}

export default defineConfig({
  experimental: { adapter: true },
  engine: "js",
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  adapter: async () => {
    const url = new URL(process.env.DATABASE_URL!);
    // Given as fields and not as one string, in which a shadow database could not be named.
    return new MigrationAdapterFactory({
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
      ssl: url.searchParams.has("sslmode") && url.searchParams.get("sslmode") !== "disable" ? true : undefined,
      // Idle connections must not hold the command open.
      allowExitOnIdle: true,
    });
  },
});
