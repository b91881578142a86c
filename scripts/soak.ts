/**
 * `npm run test:soak`: the browser and HTTP tests five times, in another order and with other turns each time, while both cores
 * are busy with something else and without a second try. Prints what failed how often; clean when nothing did.
 *
 *   npm run test:soak -- orders        the files whose names contain "orders"
 *   npm run test:soak -- --time 3      the third time alone
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { ensureBrowser } from "./browser.ts";
import { contentTurn, generate, TURNS } from "./prepare.ts";
import { showError, step } from "./progress.ts";
import { describeFailure, failuresOf } from "./test-report.ts";
import { runVitest } from "./test-run.ts";

const TIMES = 5;
/** From one time to the next: other files, and other rows in those that come every time. */
const STRIDE = 2687;
/** Keeps a core busy for good. */
const BUSY = "for (;;) Math.sqrt(Math.random());";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { time: { type: "string" } } });
  const turns =
    values.time === undefined ? Array.from({ length: TIMES }, (_, index) => index + 1) : [Number(values.time)];
  process.env.CHROMIUM_PATH = ensureBrowser();
  await step("Generate code", generate);
  for (let core = 0; core < availableParallelism(); core += 1) new Worker(BUSY, { eval: true }).unref();
  const times = new Map<string, number>();
  let passes = 0;
  for (const time of turns) {
    process.env.QUAYSIDE_TURN = String((contentTurn() + time * STRIDE) % TURNS);
    const { files, isGreen } = await runVitest(["http", "e2e"], positionals, { shuffle: time });
    if (isGreen) passes += 1;
    for (const failure of files.flatMap(failuresOf).map(describeFailure))
      times.set(failure, (times.get(failure) ?? 0) + 1);
  }
  for (const [failure, count] of [...times].sort(([, a], [, b]) => b - a))
    console.log(`${count} of ${turns.length}:${failure}`);
  console.log(`\n${passes} of ${turns.length} times clean`);
  return passes === turns.length ? 0 : 1;
}

try {
  process.exit(await main());
} catch (error) {
  showError(error);
  process.exit(1);
}
