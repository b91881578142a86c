/** Settings of a start on this machine: ports, secrets, and the profile that points the product at the sandbox. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sandboxProfile } from "../sandbox/profile.ts";
import { DATA_FOLDER } from "./local-database.ts";
import { isPortFree } from "./processes.ts";
import { Refusal } from "./progress.ts";

export interface Ports {
  web: number;
  sandbox: number;
  smtp: number;
}

/** The sandbox stands in for the outside unless a real app is configured. */
export function usesSandbox(): boolean {
  return process.env.QUAYSIDE_PROFILE !== "production" && !process.env.SHOPIFY_API_KEY;
}

/** The ports to listen on, from WEB_PORT, SANDBOX_PORT and SMTP_PORT. Throws a `Refusal` for a wrong or taken one. */
export async function choosePorts({ withSandbox }: { withSandbox: boolean }): Promise<Ports> {
  const wanted = {
    web: readPort("WEB_PORT", 3000),
    sandbox: readPort("SANDBOX_PORT", 4010),
    smtp: readPort("SMTP_PORT", 4025),
  };
  const needed: [string, string, number][] = [["WEB_PORT", "the app", wanted.web]];
  if (withSandbox) {
    needed.push(
      ["SANDBOX_PORT", "the sandbox", wanted.sandbox],
      ["SMTP_PORT", "the sandbox's mail server", wanted.smtp],
    );
  }
  for (const [variable, purpose, port] of needed) {
    if (await isPortFree(port)) continue;
    throw new Refusal(
      `Port ${port}, meant for ${purpose}, is taken (is Quayside running already?).\n` +
        `End the program that uses it, or choose another: ${variable}=${port + 100} npm start`,
    );
  }
  return wanted;
}

function readPort(variable: string, fallback: number): number {
  const value = process.env[variable];
  if (!value) return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Refusal(`${variable} is "${value}", which is not a port number (1 to 65535).`);
}

/** Keys of this copy's own data, made on first use and kept beside it. */
function localSecrets(): Record<string, string> {
  const file = join(DATA_FOLDER, "secrets.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const secrets = {
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    SESSION_SECRET: randomBytes(32).toString("base64url"),
  };
  mkdirSync(DATA_FOLDER, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

export interface ProductEnvironmentOptions {
  databaseUrl: string;
  ports: Ports;
  mode: "production" | "development";
}

/** The product's environment in the sandbox profile; what a person has set wins over the profile. */
export function sandboxEnvironment({ databaseUrl, ports, mode }: ProductEnvironmentOptions): NodeJS.ProcessEnv {
  // Another host name than the sandbox's, so that the admin frame embeds the app across sites, as it does in the world.
  const appOrigin = `http://localhost:${ports.web}`;
  const sandboxOrigin = `http://127.0.0.1:${ports.sandbox}`;
  return {
    ...localSecrets(),
    ...sandboxProfile({ appOrigin, sandboxOrigin, smtpPort: ports.smtp }),
    ...process.env,
    SANDBOX_ORIGIN: sandboxOrigin,
    DATABASE_URL: databaseUrl,
    PORT: String(ports.web),
    NODE_ENV: mode,
  };
}
