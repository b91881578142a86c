/** The engine tidies up, and learns, at times of its own, and most where many test files share a process. */
const TRIES = 4;

/**
 * What this thread works while `run` is under way, in milliseconds: the least of a few tries. What other processes and threads
 * do is left out.
 */
export async function ownWork(run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
