/**
 * Test files share processes, and the product's modules with them. What a file has changed of them is put back after it: spies,
 * clocks, globals, environment variables, and the settings that point at its own stand-ins.
 */
import { afterAll, vi } from "vitest";
import { env } from "../../app/platform/env.server.ts";

const settings = { ...env };
const variables = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const key of Object.keys(env)) if (!(key in settings)) delete (env as Record<string, unknown>)[key];
  Object.assign(env, settings);
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
