/** The processes that make up a running product: web, worker and, in the sandbox profile, the stand-ins. */
import { join } from "node:path";
import type { Ports } from "./environment.ts";
import { startService, type Service } from "./processes.ts";

const REDIRECT = ["--import", "./sandbox/redirect.mjs"];

export interface ProductProcessOptions {
  /** The product's whole environment. */
  env: NodeJS.ProcessEnv;
  /** Carries calls to shops to the sandbox, which SANDBOX_ORIGIN names. */
  toSandbox: boolean;
  /** Where each process's output goes, as `<folder>/<name>.log`; shown when absent. */
  logFolder?: string;
  /** Runs the source instead of the build, and starts again when a file of it changes. */
  watch?: boolean;
}

export interface SandboxOptions {
  ports: Ports;
  /** Folder of the stand-ins' own data. */
  dataFolder: string;
  logFolder?: string;
}

/** Starts the stand-ins for the outside world and waits until they answer. */
export function startSandbox({ ports, dataFolder, logFolder }: SandboxOptions): Promise<Service> {
  return startService({
    name: "sandbox",
    args: ["sandbox/server.ts"],
    env: {
      ...process.env,
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_ORIGIN: `http://127.0.0.1:${ports.sandbox}`,
      SMTP_PORT: String(ports.smtp),
      APP_URL: `http://localhost:${ports.web}`,
      SANDBOX_DATA: dataFolder,
    },
    ready: "sandbox ready",
    logFile: logFolder && join(logFolder, "sandbox.log"),
  });
}

/** Starts the web process and waits until it listens. */
export function startWeb({ env, toSandbox, logFolder }: ProductProcessOptions): Promise<Service> {
  return startService({
    name: "web",
    args: [...(toSandbox ? REDIRECT : []), "app/web.ts"],
    env,
    ready: "web ready",
    logFile: logFolder && join(logFolder, "web.log"),
  });
}

/** Starts the worker process and waits until it takes jobs. */
export function startWorker({ env, toSandbox, logFolder, watch = false }: ProductProcessOptions): Promise<Service> {
  const preloads = toSandbox ? REDIRECT : [];
  return startService({
    name: "worker",
    // tsx restarts its child itself, with the preloads handed on to it.
    args: watch
      ? ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", ...preloads, "app/worker.ts"]
      : [...preloads, "--enable-source-maps", "build/worker/worker.js"],
    env,
    ready: "worker ready",
    logFile: logFolder && join(logFolder, "worker.log"),
  });
}
