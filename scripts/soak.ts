/**
 * `npm run test:soak`: the browser and HTTP tests five times, in another order each time, while both cores are busy with
 * something else and without a second try. Prints what failed how often; clean when nothing did.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ensureBrowser } from "./browser.ts";
import { generate } from "./prepare.ts";
import { showError, step } from "./progress.ts";
import { describeFailure, failuresOf } from "./test-report.ts";
import { runVitest } from "./test-run.ts";

const TIMES = 5;
/** Keeps a core busy for good. */
const BUSY = "for (;;) Math.sqrt(Math.random());";

async function main(): Promise<number> {
  process.env.CHROMIUM_PATH = ensureBrowser();
  await step("Generate code", generate);
  for (let core = 0; core < availableParallelism(); core += 1) new Worker(BUSY, { eval: true }).unref();
  const times = new Map<string, number>();
  let passes = 0;
  for (let time = 1; time <= TIMES; time += 1) {
    const { files, isGreen } = await runVitest(["http", "e2e"], process.argv.slice(2), { shuffle: time });
    if (isGreen) passes += 1;
    for (const failure of files.flatMap(failuresOf).map(describeFailure))
      times.set(failure, (times.get(failure) ?? 0) + 1);
  }
  for (const [failure, count] of [...times].sort(([, a], [, b]) => b - a))
    console.log(`${count} of ${TIMES}:${failure}`);
  console.log(`\n${passes} of ${TIMES} times clean`);
  return passes === TIMES ? 0 : 1;
}

try {
  process.exit(await main());
} catch (error) {
  showError(error);
  process.exit(1);
}
