/**
 * `npm test`: the gates (layout, lint, house laws, types) and all tests. The last lines say what failed and where, what was
 * flaky and which files were the slowest, and count each test and each gate.
 *
 *   npm test                          what a commit needs to land
 *   npm test -- --only http           one kind of tests: unit, sandbox, http, faults or e2e
 *   npm test -- orders                the tests whose file names contain "orders"
 *   npm test -- --pictures lists      keeps the pictures that browser tests take, in test-results/
 *   npm run validate                  gates and unit tests alone (--quick)
 *   npm run test:all                  everything, part by part; see test-all.ts
 *   npm run test:faults               the fault tests in fifty rounds (--rounds)
 *   npm run test:faults:gate          each guard taken out in turn: fails where the rounds do not notice
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.ts";
import { stopUnused } from "./database.ts";
import { generate } from "./prepare.ts";
import { endChildren, runNode } from "./processes.ts";
import { describeCosts, withCost, type Cost } from "./processor-time.ts";
import { Refusal, showError, step } from "./progress.ts";
import {
  countTests,
  describeFailure,
  describeSlowest,
  failuresOf,
  strayFailures,
  type Count,
  type Failure,
  type FileResult,
} from "./test-report.ts";
import { KINDS, runVitest, tryAgain, type Wish } from "./test-run.ts";

const IN_BROWSER = ["sandbox", "e2e"];
const TEST_CLUSTER = ".data/test-postgres";
const RESULTS = "test-results";

/** Checks over the whole code, each counted as one test: title and command. */
const GATES: [string, string[]][] = [
  ["Layout", ["node_modules/oxfmt/bin/oxfmt", "--check", "."]],
  ["Lint", ["node_modules/oxlint/bin/oxlint", "."]],
  [
    "House laws",
    [
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      "--config",
      ".dependency-cruiser.cjs",
      "--progress",
      "none",
    ].concat(["app", "sandbox", "scripts", "tests", "prisma"].filter((folder) => existsSync(folder))),
  ],
  ["Types", ["node_modules/typescript-native/bin/tsc", "--noEmit", "--singleThreaded"]],
];

async function runGate(title: string, args: string[]): Promise<boolean> {
  const failure = await step(title, async () => {
    const { code, output } = await runNode(args);
    if (code !== 0) throw new Refusal(output.trim());
  }).catch((error: unknown) => error);
  if (failure) showError(failure);
  return !failure;
}

/** What came of the tests of one kind. */
interface Outcome {
  count: Count;
  files: FileResult[];
  /** What failed at first and was green by itself */
  flaky: Failure[];
  failures: Failure[];
}

/** Runs the tests of some kinds, and once more what may depend on the machine. */
async function runKinds(kinds: string[], filters: string[], wish: Wish): Promise<Outcome> {
  const first = await runVitest(kinds, filters, wish);
  const failed = first.files.filter((file) => file.status === "failed");
  const again = await tryAgain(failed, wish);
  const isFlaky = ({ name }: FileResult) => again.some((file) => file.name === name && file.status === "passed");
  const files = first.files.map((file) => (isFlaky(file) ? again.find(({ name }) => name === file.name)! : file));
  const count = countTests(files);
  const flaky = failed.filter(isFlaky);
  const outside = strayFailures(
    first.outside,
    flaky.map(({ name }) => name),
  );
  count.failed += outside.length;
  // A setup that fails shows in the verdict alone.
  if (!first.isGreen && failed.length === 0 && outside.length === 0) count.failed += 1;
  return {
    count,
    files: first.files,
    flaky: flaky.flatMap(failuresOf),
    failures: [...files.flatMap(failuresOf), ...outside],
  };
}

/** Tells what failed, what was flaky and what was slow. */
function tell(outcomes: readonly Outcome[]): void {
  const [flaky, failures] = [outcomes.flatMap((each) => each.flaky), outcomes.flatMap((each) => each.failures)];
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "flaky.json"), `${JSON.stringify(flaky, null, 2)}\n`);
  console.log(`\nSlowest files:\n${describeSlowest(outcomes.flatMap(({ files }) => files))}`);
  if (flaky.length > 0)
    console.log(`\nFlaky, green by itself and to be mended:\n${flaky.map(describeFailure).join("\n")}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(describeFailure).join("\n")}`);
}

/** Runs the gates, two at a time; how many passed and failed. */
async function runGates(): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 };
  const waiting = [...GATES];
  const worker = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      if (await runGate(...gate)) count.passed += 1;
      else count.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return count;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      quick: { type: "boolean" },
      seed: { type: "string" },
      shard: { type: "string" },
      gates: { type: "boolean" },
      rounds: { type: "string" },
      gate: { type: "boolean" },
      pictures: { type: "boolean" },
    },
  });
  if (values.only && !KINDS.includes(values.only)) throw new Refusal(`--only takes one of: ${KINDS.join(", ")}`);
  const kinds = values.gates ? [] : values.only ? [values.only] : values.quick ? ["unit"] : KINDS;
  const withGates = !values.only && positionals.length === 0;
  const { rounds, gate, pictures, shard, seed } = values;
  const wish: Wish = { rounds, gate, pictures, shard, everythingFrom: seed === undefined ? undefined : Number(seed) };

  if (kinds.some((kind) => IN_BROWSER.includes(kind))) {
    await step("Find a browser", async () => {
      process.env.CHROMIUM_PATH = ensureBrowser();
      return process.env.CHROMIUM_PATH;
    });
  }
  await step("Generate code", generate);

  const counts: Count[] = [];
  const costs: Cost[] = [];
  if (withGates) {
    const [count, cost] = await withCost("gates", runGates);
    counts.push(count);
    costs.push(cost);
  }
  const outcomes: Outcome[] = [];
  // One kind after the other, as each has its price; files that are asked for by name are few.
  for (const some of positionals.length > 0 ? [kinds] : kinds.map((kind) => [kind])) {
    const [outcome, cost] = await withCost(some.join(", "), () => runKinds(some, positionals, wish));
    outcomes.push(outcome);
    counts.push(outcome.count);
    costs.push(cost);
  }
  tell(outcomes);
  console.log(`\nWhere the time went:\n${describeCosts(costs)}\n`);
  const [passed, failed] = [sum(counts, "passed"), sum(counts, "failed")];
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

const sum = (counts: readonly Count[], which: keyof Count) => counts.reduce((all, count) => all + count[which], 0);

let isInterrupted = false;

/** Leaves nothing running behind tests that were interrupted. */
async function interrupt(): Promise<void> {
  // Ctrl-C comes twice: from the terminal and from the process that started this one.
  if (isInterrupted) return;
  isInterrupted = true;
  await endChildren();
  await stopUnused(TEST_CLUSTER);
  process.exit(130);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void interrupt());
try {
  process.exitCode = await main();
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
