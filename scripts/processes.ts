/** Child processes: commands that run to their end, and services that run until told to stop. */
import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { Refusal } from "./progress.ts";

/** How much of a child's output is kept to be shown when it fails, in characters. */
const TAIL = 6000;
/** How long a service may take to end by itself after SIGTERM, in milliseconds. */
const GRACE = 10_000;

/** Has a service end when this process does, even by kill -9. */
const END_WITH_PARENT = new URL("./end-with-parent.ts", import.meta.url).href;

/** Children that must not outlive this process, however it ends. */
const children = new Set<ChildProcess>();
process.on("exit", () => children.forEach((child) => child.kill("SIGTERM")));

/** Ends all children, first by asking; resolves when they are gone. */
export async function endChildren(): Promise<void> {
  const ending = [...children].map(async (child) => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), GRACE);
    await gone;
    clearTimeout(timer);
  });
  await Promise.all(ending);
}

function adopt(child: ChildProcess): void {
  children.add(child);
  child.once("exit", () => children.delete(child));
}

export interface CommandResult {
  code: number;
  output: string;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Shows the output as it comes instead of keeping it. */
  show?: boolean;
}

/** Runs the project's Node with `args` to the end; resolves to its exit code and output. */
export function runNode(
  args: string[],
  { env = process.env, show = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    adopt(child);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** As `runNode`, but a failure is a refusal that says what was being done and shows the end of the output. */
export async function mustRunNode(what: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const { code, output } = await runNode(args, options);
  if (code !== 0) throw new Refusal(`${output.slice(-TAIL).trim()}\n\n${what} failed.`);
  return output;
}

export interface ServiceOptions {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The line that the service prints when it can take work. */
  ready: string;
  /** A file for its output; without one the output is shown, each line behind the service's name. */
  logFile?: string;
  /** How long it may take to get ready, in milliseconds. */
  timeout?: number;
  /** The folder that it runs in; the project's when absent. */
  cwd?: string;
}

export interface Service {
  name: string;
  pid: number;
  child: ChildProcess;
  /** Resolves when the process has ended, with a sentence that says how and the end of its output. */
  ended: Promise<string>;
  /** Asks it to end, kills it after ten seconds; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a service on the project's Node and waits for its ready line. An early end or a timeout is a refusal. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { name, args, env, ready, logFile, timeout = 60_000, cwd } = options;
  // Its own process group: Ctrl-C in a terminal reaches the parent alone, which ends the services in order.
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...args], {
    env,
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  adopt(child);
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? createWriteStream(logFile) : undefined;

  let tail = "";
  let onReady: () => void;
  const readyLine = new Promise<void>((resolve) => (onReady = resolve));
  const take = (chunk: Buffer) => {
    const text = chunk.toString();
    if (log) log.write(text);
    else process.stdout.write(text.replace(/^(?=.)/gm, `${name.padEnd(8)}│ `));
    tail = (tail + text).slice(-TAIL);
    if (tail.includes(ready)) onReady();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);

  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(`${name} could not be started: ${error.message}`));
    child.on("close", (code, signal) => {
      log?.end();
      resolve(`${tail.trim()}\n\n${name} ended ${signal ? `by ${signal}` : `with exit code ${code}`}.`);
    });
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), GRACE);
    await ended;
    clearTimeout(timer);
  };

  let timer: NodeJS.Timeout | undefined;
  const problem = await Promise.race([
    readyLine,
    ended,
    new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`${tail.trim()}\n\n${name} was not ready after ${timeout / 1000} s.`), timeout);
    }),
  ]);
  clearTimeout(timer);
  if (problem) {
    await stop();
    throw new Refusal(problem);
  }
  return { name, pid: child.pid!, child, ended, stop };
}

/** Says whether a TCP port can be listened on. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** A TCP port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Says whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
