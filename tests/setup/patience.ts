import { measureSlowness } from "../../scripts/machine-speed.ts";

/**
 * How long a test waits, in milliseconds, for what takes no longer than `ms` on a quiet machine of today. How many times slower
 * this one is is measured before each test file (slowness.ts), and once for what is started before all of them.
 */
export function patience(ms: number): number {
  process.env.QUAYSIDE_SLOWNESS ??= measureSlowness().toFixed(2);
  return Math.round(ms * Number(process.env.QUAYSIDE_SLOWNESS));
}
