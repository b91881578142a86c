/** The product's real processes on a database and a sandbox of their own, each of which can be killed and comes back. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureDatabase, startPostgres, stopUnused, type PostgresServer } from "../../scripts/database.ts";
import { sandboxEnvironment, type Ports } from "../../scripts/environment.ts";
import { build, generate, migrate } from "../../scripts/prepare.ts";
import { isAlive, isPortFree, mustRunNode, type Service } from "../../scripts/processes.ts";
import { startSandbox, startWeb, startWorker } from "../../scripts/services.ts";
import { sandboxProfile } from "../../sandbox/profile.ts";
import { KeptProcess } from "./kept-process.ts";

const FOLDER = join(".data", "fault-tests");
const CLUSTER = join(FOLDER, "postgres");
const LOGS = join(".data", "test-logs", "faults");
const DATABASE = "quayside";
/** Below the ports that the system hands out, so that none is taken while its process is dead. */
const FIRST_PORT = 4800;
/** Longer than the worker's check for abandoned jobs waits before it believes that a lock has no owner. */
const GRACE_SECONDS = 10;

export const VICTIMS = ["worker", "web", "postgres"] as const;
export type Victim = (typeof VICTIMS)[number];

export class Stage {
  readonly appOrigin: string;
  readonly sandboxOrigin: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly sandbox: Service;
  private readonly pool: pg.Pool;
  private readonly servers: PostgresServer[];
  private readonly web: KeptProcess;
  private readonly worker: KeptProcess;

  private constructor({ env, sandbox, server }: { env: NodeJS.ProcessEnv; sandbox: Service; server: PostgresServer }) {
    this.env = env;
    this.appOrigin = env.APP_URL!;
    this.sandboxOrigin = env.SANDBOX_ORIGIN!;
    this.sandbox = sandbox;
    this.servers = [server];
    this.pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 4 });
    this.pool.on("error", () => {});
    this.web = new KeptProcess((start) => startWeb(this.optionsOf(start)));
    this.worker = new KeptProcess(async (start) => {
      await this.ageLocks();
      return startWorker(this.optionsOf(start));
    });
  }

  /** Starts everything with a merchant who is ready to sell; see prepare-merchant.ts. */
  static async open(): Promise<Stage> {
    await generate();
    await build();
    await stopUnused(CLUSTER);
    for (const folder of [FOLDER, LOGS]) rmSync(folder, { recursive: true, force: true });
    const ports = await choosePorts();
    const server = await startPostgres({ directory: CLUSTER, preferredPort: ports.postgres, durable: true });
    await ensureDatabase(server, DATABASE);
    const databaseUrl = server.url(DATABASE);
    const env = environmentOf(databaseUrl, ports);
    const [sandbox] = await Promise.all([startSandbox({ ports, dataFolder: join(FOLDER, "sandbox"), logFolder: LOGS }), migrate(databaseUrl)]);
    try {
      await mustRunNode("Preparing the merchant", ["--import", "tsx", "--import", "./sandbox/redirect.mjs", "tests/faults/prepare-merchant.ts"], { env });
    } catch (error) {
      await sandbox.stop();
      await server.stop();
      throw error;
    }
    const stage = new Stage({ env, sandbox, server });
    await stage.allUp();
    return stage;
  }

  async close(): Promise<void> {
    await Promise.all([this.web.stop(), this.worker.stop()]);
    await this.sandbox.stop();
    await this.pool.end();
    for (const server of this.servers) await server.stop();
  }

  /** Kills a process as `kill -9` does and starts it again after a pause in milliseconds. Resolves when it takes work again. */
  async strike(victim: Victim, pauseMs: number): Promise<void> {
    if (victim === "web") return this.web.strike(pauseMs);
    if (victim === "worker") return this.worker.strike(pauseMs);
    const { pid } = this.servers.at(-1)!;
    process.kill(pid, "SIGKILL");
    while (isAlive(pid)) await sleep(10);
    await sleep(pauseMs);
    this.servers.push(await startPostgres({ directory: CLUSTER, preferredPort: 0, durable: true }));
  }

  /** Resolves when web and worker take work. */
  async allUp(): Promise<void> {
    await Promise.all([this.web.up(), this.worker.up()]);
  }

  /** Reads or writes the product's database; a statement that met a dead server is sent again, so it must bear that. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (;;) {
      try {
        return (await this.pool.query<Row>(text, values)).rows;
      } catch (error) {
        if (!isOutage(error)) throw error;
        await sleep(50);
      }
    }
  }

  /** Asks the sandbox, the witness of what has really happened. */
  async ask<Body>(path: string, body?: object): Promise<Body> {
    const response = await fetch(`${this.sandboxOrigin}${path}`, body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }

  /** Each start of a process has a log of its own, so that a killed one's is there to be read. */
  private optionsOf(start: number) {
    return { env: this.env, toSandbox: true, logFolder: join(LOGS, `start-${start}`) };
  }

  /** While no worker runs, whatever is locked is a dead one's: lets the grace pass that a living one is given. */
  private async ageLocks(): Promise<void> {
    await this.query("UPDATE graphile_worker._private_jobs SET locked_at = locked_at - make_interval(secs => $1) WHERE locked_at > now() - make_interval(secs => $1)", [GRACE_SECONDS]);
  }
}

/** True for a server that is gone or on its way up, whatever was asked of it. */
function isOutage(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(57P|08|ECONN|EPIPE)/.test(code) || /Connection terminated|timeout/.test(message);
}

/** The settings that the tests' configuration puts in place of a running product's are the other way round here. */
function environmentOf(databaseUrl: string, ports: Ports): NodeJS.ProcessEnv {
  const base = sandboxEnvironment({ databaseUrl, ports, mode: "production" });
  const profile = sandboxProfile({ appOrigin: `http://localhost:${ports.web}`, sandboxOrigin: base.SANDBOX_ORIGIN!, smtpPort: ports.smtp });
  return { ...base, ...profile, LOG_LEVEL: "warn" };
}

async function choosePorts(): Promise<Ports & { postgres: number }> {
  const free: number[] = [];
  for (let port = FIRST_PORT; free.length < 4 && port < FIRST_PORT + 100; port++) if (await isPortFree(port)) free.push(port);
  const [web, sandbox, smtp, postgres] = free as [number, number, number, number];
  return { web, sandbox, smtp, postgres };
}
