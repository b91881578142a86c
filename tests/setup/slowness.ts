/**
 * Before each test file: how slow the machine is just now, as what else runs on it comes and goes, and so how long a test of
 * this file may take.
 */
import { inject, vi } from "vitest";
import { measureSlowness } from "../../scripts/machine-speed.ts";
import { patience } from "./patience.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** How long tests, hooks and what is polled may take on a quiet machine of today, in milliseconds. */
    limits: { testTimeout: number; hookTimeout: number; pollTimeout: number };
  }
}

process.env.QUAYSIDE_SLOWNESS = measureSlowness().toFixed(2);
const { testTimeout, hookTimeout, pollTimeout } = inject("limits");
vi.setConfig({
  testTimeout: patience(testTimeout),
  hookTimeout: patience(hookTimeout),
  expect: { poll: { timeout: patience(pollTimeout) } },
});
