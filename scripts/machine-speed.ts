import { spawnSync } from "node:child_process";

/** Rounds of a loop of the kind that tests do most: texts, objects, JSON. */
const ROUNDS = 100;
/** What they take on a quiet machine of two cores of today, in milliseconds. */
const REFERENCE_MS = 250;
/** What a process takes there to start and end, in milliseconds. */
const REFERENCE_START_MS = 50;
const STARTS = 3;
/** Nobody waits longer than so many times for what hangs. */
const SLOWEST = 6;

/**
 * How many times slower than a quiet machine of today this one is at the moment: from 1 up to 6. Virtual machines that compute
 * quickly may be slow to give memory, which is most of what processes, browsers and their pages begin with.
 */
export function measureSlowness(): number {
  return Math.min(SLOWEST, Math.max(1, computing() / REFERENCE_MS, starting() / REFERENCE_START_MS));
}

function computing(): number {
  // The first rounds run before the engine has compiled the loop.
  for (let round = 0; round < ROUNDS / 4; round += 1) work();
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  return performance.now() - began;
}

function starting(): number {
  const began = performance.now();
  for (let start = 0; start < STARTS; start += 1) spawnSync(process.execPath, ["--eval", ""]);
  return (performance.now() - began) / STARTS;
}

function work(): string {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    id: `row-${index}`,
    value: index % 97,
    tags: ["a", "b"],
  }));
  return JSON.stringify((JSON.parse(JSON.stringify(rows)) as typeof rows).sort((a, b) => a.value - b.value));
}
