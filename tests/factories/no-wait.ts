import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { patience } from "../setup/patience.ts";

const MOST_MS = patience(50);
/**
 * What is measured longer than that is measured again, after a while that grows: the engine tidies up and learns at times of its own,
 * and a machine that is halted for a moment counts that as work. What is slow by itself is slow each time.
 */
const TRIES = 6;
const FIRST_PAUSE_MS = 50;

/** The longest that this thread works without a look at anybody else while `run` is under way, in milliseconds of its own work. */
export async function longestStretch(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await run();
  } finally {
    isOver = true;
  }
  return longest;
}

/** Fails where even the shortest of a few tries keeps everybody else waiting too long. */
export async function expectNoWait(what: string, run: () => Promise<unknown>): Promise<void> {
  let shortest = Infinity;
  for (let attempt = 0; attempt < TRIES && shortest > MOST_MS; attempt++) {
    const pauseMs = attempt === 0 ? 0 : FIRST_PAUSE_MS * 2 ** attempt;
    await sleep(pauseMs);
    shortest = Math.min(shortest, await longestStretch(run));
  }
  expect(shortest, what).toBeLessThan(MOST_MS);
}
