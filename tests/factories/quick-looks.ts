import { vi } from "vitest";

/** How far apart the product's looks for jobs of the gone are, and how far apart they are in a test, in milliseconds. */
const APART_MS = 5_000;
const QUICK_MS = 1_000;

/** Has looks for jobs that were left behind come sooner than in the product; how many it takes stays the same. */
export function hurryLooks(): void {
  const { setInterval } = globalThis;
  vi.stubGlobal("setInterval", (run: () => void, ms?: number, ...given: unknown[]) =>
    setInterval(run, ms === APART_MS ? QUICK_MS : ms, ...given),
  );
}
