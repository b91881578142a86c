/** The product's real processes on a database and a sandbox of their own, each of which can be killed and comes back. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PRESENCE_NAME } from "../../app/platform/jobs/presence-name.ts";
import { sandboxProfile } from "../../sandbox/profile.ts";
import { ensureDatabase, startPostgres, stopUnused, withClient, type PostgresServer } from "../../scripts/database.ts";
import { sandboxEnvironment, type Ports } from "../../scripts/environment.ts";
import { build, generate, migrate } from "../../scripts/prepare.ts";
import { isAlive, isPortFree, mustRunNode, startService, type Service } from "../../scripts/processes.ts";
import { startSandbox, startWeb, startWorker } from "../../scripts/services.ts";
import { copyWithout, type Guard } from "./guards.ts";
import { KeptProcess } from "./kept-process.ts";
import { watch } from "./watch.ts";

/** Which of the workers that run test files this is: each has a stage of its own, side by side with the others'. */
const WORKER = Number(process.env.VITEST_POOL_ID ?? 1);
const FOLDER = join(".data", `fault-tests-${WORKER}`);
const CLUSTER = join(FOLDER, "postgres");
const LOGS = join(".data", "test-logs", `faults-${WORKER}`);
const DATABASE = "quayside";
/** The database as it was before anything happened. */
const BACKUP = "backup";
/** How many ports a stage chooses from. */
const PORTS = 100;
/** Below the ports that the system hands out, so that none is taken while its process is dead. */
const FIRST_PORT = 4700 + WORKER * PORTS;
/** Longer than the worker's check for abandoned jobs waits before it believes that a lock has no owner. */
const GRACE_SECONDS = 10;

/** `presence`: the workers lose nothing but the connections by which they say that they are there. */
export const VICTIMS = ["worker", "other_worker", "web", "postgres", "presence"] as const;
/** `jobs`: every worker loses what it has at work to another, as if it had been taken for gone. */
export type Victim = (typeof VICTIMS)[number] | "jobs";

export class Stage {
  readonly appOrigin: string;
  readonly sandboxOrigin: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly sandbox: Service;
  private readonly pool: pg.Pool;
  private readonly servers: PostgresServer[];
  private readonly web: KeptProcess;
  /** Two, which share the work. */
  private readonly workers: readonly [KeptProcess, KeptProcess];

  /** What the product encrypts with. */
  get encryptionKey(): string {
    return this.env.ENCRYPTION_KEY!;
  }

  private constructor({
    env,
    sandbox,
    server,
    cwd,
  }: {
    env: NodeJS.ProcessEnv;
    sandbox: Service;
    server: PostgresServer;
    /** Where the workers' source is, for those that go without a guard */
    cwd: string | undefined;
  }) {
    this.env = env;
    this.appOrigin = env.APP_URL!;
    this.sandboxOrigin = env.SANDBOX_ORIGIN!;
    this.sandbox = sandbox;
    this.servers = [server];
    this.pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 4 });
    this.pool.on("error", () => {});
    this.web = new KeptProcess((start) => startWeb(this.optionsOf(start)));
    const keepWorker = (name: string) =>
      new KeptProcess(async (start) => {
        await this.ageLocks();
        const options = this.optionsOf(start, name);
        return cwd ? startFromSource({ ...options, cwd }) : startWorker(options);
      });
    this.workers = [keepWorker("worker"), keepWorker("other-worker")];
  }

  /**
   * Starts everything with a merchant who is ready to sell; see prepare-merchant.ts.
   * @param without a guard that the workers are to go without, to see whether anyone notices
   * @param deadlineMs how long the product waits for answers from outside, where that is to be shorter than it is
   */
  static async open({ without, deadlineMs }: { without?: Guard; deadlineMs?: number } = {}): Promise<Stage> {
    const cwd = without && copyWithout(without);
    await generate();
    await build();
    await stopUnused(CLUSTER);
    for (const folder of [FOLDER, LOGS]) rmSync(folder, { recursive: true, force: true });
    const ports = await choosePorts();
    const server = await startPostgres({ directory: CLUSTER, preferredPort: ports.postgres, durable: true });
    await ensureDatabase(server, DATABASE);
    const databaseUrl = server.url(DATABASE);
    const env = environmentOf(databaseUrl, ports);
    const [sandbox] = await Promise.all([
      startSandbox({ ports, dataFolder: join(FOLDER, "sandbox"), logFolder: LOGS }),
      migrate(databaseUrl),
    ]);
    try {
      await mustRunNode(
        "Preparing the merchant",
        ["--import", "tsx", "--import", "./sandbox/redirect.mjs", "tests/faults/prepare-merchant.ts"],
        { env },
      );
    } catch (error) {
      await sandbox.stop();
      await server.stop();
      throw error;
    }
    await withClient(databaseUrl, watch);
    await withClient(server.url("postgres"), (client) =>
      client.query(`CREATE DATABASE ${BACKUP} TEMPLATE ${DATABASE}`),
    );
    if (deadlineMs !== undefined) {
      env.FAULT_DEADLINE_MS = String(deadlineMs);
      env.NODE_OPTIONS = `--import ${new URL("short-deadlines.ts", import.meta.url).href}`;
    }
    const stage = new Stage({ env, sandbox, server, cwd });
    await stage.allUp();
    return stage;
  }

  async close(): Promise<void> {
    await Promise.all([this.web, ...this.workers].map((kept) => kept.stop()));
    await this.sandbox.stop();
    await this.pool.end();
    for (const server of this.servers) await server.stop();
  }

  /** Kills a process as `kill -9` does and starts it again after a pause in milliseconds. Resolves when it takes work again. */
  async strike(victim: Victim, pauseMs: number): Promise<void> {
    if (victim === "web") return this.web.strike(pauseMs);
    if (victim === "worker") return this.workers[0].strike(pauseMs);
    if (victim === "other_worker") return this.workers[1].strike(pauseMs);
    if (victim === "presence") {
      await this.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
        PRESENCE_NAME,
      ]);
      return;
    }
    if (victim === "jobs") {
      await this.query(
        `BEGIN; SET LOCAL fault_watch.is_strike = 'yes'; SELECT graphile_worker.force_unlock_workers(
          ARRAY(SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL)); COMMIT`,
      );
      return;
    }
    const { pid } = this.servers.at(-1)!;
    process.kill(pid, "SIGKILL");
    while (isAlive(pid)) await sleep(10);
    await sleep(pauseMs);
    this.servers.push(await startPostgres({ directory: CLUSTER, preferredPort: 0, durable: true }));
  }

  /** Sets the database back to before the first round, as a restore from a backup does, and starts all processes anew. */
  async restore(): Promise<void> {
    this.env.RESTORED_AT = new Date().toISOString();
    await withClient(this.servers.at(-1)!.url("postgres"), async (client) => {
      await client.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${DATABASE} TEMPLATE ${BACKUP}`);
    });
    await Promise.all([this.web, ...this.workers].map((kept) => kept.strike(0)));
  }

  /** Resolves when web and worker take work. */
  async allUp(): Promise<void> {
    await Promise.all([this.web, ...this.workers].map((kept) => kept.up()));
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
    const response = await fetch(
      `${this.sandboxOrigin}${path}`,
      body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }

  /** Each start of a process has a log of its own, so that a killed one's is there to be read. */
  private optionsOf(start: number, name = "web") {
    return { env: this.env, toSandbox: true, logFolder: join(LOGS, `${name}-${start}`) };
  }

  /** Lets the grace pass that a worker is given to say that it is there: from then on its presence alone counts. */
  private async ageLocks(): Promise<void> {
    await this.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = locked_at - make_interval(secs => $1) WHERE locked_at > now() - make_interval(secs => $1)",
      [GRACE_SECONDS],
    );
  }
}

/** The worker as it stands in another folder, without a build. */
function startFromSource({ env, logFolder, cwd }: { env: NodeJS.ProcessEnv; logFolder: string; cwd: string }) {
  return startService({
    name: "worker",
    args: ["--import", "tsx", "--import", "./sandbox/redirect.mjs", "app/worker.ts"],
    env,
    cwd,
    ready: "worker ready",
    logFile: join(logFolder, "worker.log"),
  });
}

/** True for a server that is gone or on its way up, whatever was asked of it. */
function isOutage(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(57P|08|3D000|ECONN|EPIPE)/.test(code) || /Connection terminated|timeout/.test(message);
}

/** The settings that the tests' configuration puts in place of a running product's are the other way round here. */
function environmentOf(databaseUrl: string, ports: Ports): NodeJS.ProcessEnv {
  const base = sandboxEnvironment({ databaseUrl, ports, mode: "production" });
  const profile = sandboxProfile({
    appOrigin: `http://localhost:${ports.web}`,
    sandboxOrigin: base.SANDBOX_ORIGIN!,
    smtpPort: ports.smtp,
  });
  return { ...base, ...profile, LOG_LEVEL: "warn" };
}

async function choosePorts(): Promise<Ports & { postgres: number }> {
  const free: number[] = [];
  for (let port = FIRST_PORT; free.length < 4 && port < FIRST_PORT + PORTS; port++)
    if (await isPortFree(port)) free.push(port);
  const [web, sandbox, smtp, postgres] = free as [number, number, number, number];
  return { web, sandbox, smtp, postgres };
}
