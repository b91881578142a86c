/** What the benchmarks run on: PostgreSQL, the built product's real processes, the sandbox, and the bare server beside them. */
import { join } from "node:path";
import { startPostgres, withClient, type PostgresServer } from "../scripts/database.ts";
import { sandboxEnvironment, type Ports } from "../scripts/environment.ts";
import { DATA_FOLDER } from "../scripts/local-database.ts";
import { migrate, seed } from "../scripts/prepare.ts";
import { isPortFree, startService, type Service } from "../scripts/processes.ts";
import { Refusal } from "../scripts/progress.ts";
import { startSandbox, startWeb, startWorker } from "../scripts/services.ts";
import { Databases } from "./databases.ts";

const FIRST_PORT = Number(process.env.BENCH_PORT ?? 4750);
const PORTS: Ports & { bare: number } = {
  web: FIRST_PORT,
  sandbox: FIRST_PORT + 1,
  smtp: FIRST_PORT + 2,
  bare: FIRST_PORT + 3,
};
const LOG_FOLDER = join(DATA_FOLDER, "bench-logs");
const SANDBOX_FOLDER = join(DATA_FOLDER, "bench-sandbox");

export class Stage {
  readonly appOrigin = `http://localhost:${PORTS.web}`;
  readonly sandboxOrigin = `http://127.0.0.1:${PORTS.sandbox}`;
  readonly bareOrigin = `http://127.0.0.1:${PORTS.bare}`;
  readonly databases: Databases;
  private readonly server: PostgresServer;
  private running: Service[] = [];

  private constructor(server: PostgresServer) {
    this.server = server;
    this.databases = new Databases({
      server,
      sandboxOrigin: this.sandboxOrigin,
      sandboxFolder: SANDBOX_FOLDER,
      prepare: (url) => this.prepare(url),
    });
  }

  /** Starts PostgreSQL, as safe against crashes as in production. Throws a `Refusal` when a port is taken. */
  static async open(): Promise<Stage> {
    for (const port of Object.values(PORTS)) {
      if (!(await isPortFree(port)))
        throw new Refusal(`Port ${port} is taken. Choose others: BENCH_PORT=${port + 100} npm run bench`);
    }
    return new Stage(
      await startPostgres({
        directory: join(DATA_FOLDER, "bench-postgres"),
        preferredPort: FIRST_PORT + 9,
        durable: true,
      }),
    );
  }

  async close(): Promise<void> {
    await this.clear();
    await this.server.stop();
  }

  /** Ends all processes but PostgreSQL. */
  async clear(): Promise<void> {
    for (const service of this.running.reverse()) await service.stop();
    this.running = [];
  }

  startWeb(databaseUrl: string): Promise<Service> {
    return this.keep(startWeb(this.productOptions(databaseUrl)));
  }

  startWorker(databaseUrl: string): Promise<Service> {
    return this.keep(startWorker(this.productOptions(databaseUrl)));
  }

  startSandbox(): Promise<Service> {
    return this.keep(startSandbox({ ports: PORTS, dataFolder: SANDBOX_FOLDER, logFolder: LOG_FOLDER }));
  }

  /** The bare server, on the database of the same seller. */
  async startBare(databaseUrl: string): Promise<Service> {
    const workspaceId = await readWorkspaceId(databaseUrl);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(PORTS.bare),
      DATABASE_URL: databaseUrl,
      WORKSPACE_ID: workspaceId,
    };
    return this.keep(
      startService({
        name: "bare",
        args: ["bench/bare-server.ts"],
        env,
        ready: "bare ready",
        logFile: join(LOG_FOLDER, "bare.log"),
      }),
    );
  }

  /** Ends one process before the others. */
  async stop(service: Service): Promise<void> {
    this.running = this.running.filter((other) => other !== service);
    await service.stop();
  }

  private async prepare(databaseUrl: string): Promise<void> {
    await migrate(databaseUrl);
    const sandbox = await this.startSandbox();
    await seed(this.productOptions(databaseUrl).env);
    await this.stop(sandbox);
  }

  /** What the product encrypts with. */
  get encryptionKey(): string {
    return this.environmentOn("").ENCRYPTION_KEY ?? "";
  }

  /** The product's settings for a process of a benchmark's own. */
  environmentOn(databaseUrl: string): NodeJS.ProcessEnv {
    return { ...sandboxEnvironment({ databaseUrl, ports: PORTS, mode: "production" }), LOG_LEVEL: "warn" };
  }

  private productOptions(databaseUrl: string) {
    const env = this.environmentOn(databaseUrl);
    return { env, toSandbox: true, logFolder: LOG_FOLDER };
  }

  private async keep(starting: Promise<Service>): Promise<Service> {
    const service = await starting;
    this.running.push(service);
    return service;
  }
}

/** The workspace of the one seller that the benchmarks' databases hold. */
export async function readWorkspaceId(databaseUrl: string): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>("SELECT workspace_id AS id FROM stores LIMIT 1"),
  );
  return rows[0]!.id;
}
