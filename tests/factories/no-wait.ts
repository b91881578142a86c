import { expect } from "vitest";
import { patience } from "../setup/patience.ts";

const MOST_MS = patience(50);
/** What is measured longer than that is measured again: the engine tidies up, and learns, at times of its own. */
const TRIES = 4;

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
  for (let attempt = 0; attempt < TRIES && shortest > MOST_MS; attempt++)
    shortest = Math.min(shortest, await longestStretch(run));
  expect(shortest, what).toBeLessThan(MOST_MS);
}
