import { spawnSync } from "node:child_process";

/** Rounds of a loop of the kind that tests do most: texts, objects, JSON. */
const ROUNDS = 20;
/** What they take on a quiet machine of two cores of today, in milliseconds. */
const REFERENCE_MS = 50;
/** What a process takes there to start and end, in milliseconds. */
const REFERENCE_START_MS = 50;
const STARTS = 3;
/** Nobody waits longer than so many times for what hangs. */
const SLOWEST = 8;

/**
 * How many times slower than a quiet machine of today this one is at the moment: from 1 up to 8. What runs beside it makes it
 * compute more slowly now and then. Virtual machines that compute quickly may be slow to give memory besides, which is most of
 * what processes, browsers and their pages begin with: that does not change, and is measured once for all processes of a run.
 */
export function measureSlowness(): number {
  const computes = computing() / REFERENCE_MS;
  process.env.QUAYSIDE_STARTS ??= String(Math.max(1, starting() / REFERENCE_START_MS / Math.max(1, computes)));
  return Math.min(SLOWEST, Math.max(1, computes) * Number(process.env.QUAYSIDE_STARTS));
}

/** How long the loop takes now, in milliseconds. */
function computing(): number {
  // The first rounds run before the engine has compiled the loop.
  for (let round = 0; round < ROUNDS / 4; round += 1) work();
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  return performance.now() - began;
}

/** How long a process takes to start and end, in milliseconds. */
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
