/**
 * `npm test`: the gates (format, lint, house laws, types) and all tests. The last lines say what failed and where, what was
 * flaky and which files were the slowest, and count each test and each gate.
 *
 *   npm test                          what a commit needs to land
 *   npm test -- --only http           one kind of tests: unit, sandbox, http, faults or e2e
 *   npm test -- orders                the tests whose file names contain "orders"
 *   npm test -- --pictures lists      keeps the pictures that browser tests take, in test-results/
 *   npm run validate                  gates and unit tests alone (--quick)
 *   npm run test:all                  everything that is else looked at by turns, new drawn data, many fault rounds (--all)
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
import { Refusal, showError, step } from "./progress.ts";
import {
  countTests,
  describeFailure,
  describeSlowest,
  failuresOf,
  type Count,
  type FileResult,
} from "./test-report.ts";
import { KINDS, runVitest, tryAgain, type Wish } from "./test-run.ts";

const IN_BROWSER = ["sandbox", "e2e"];
const TEST_CLUSTER = ".data/test-postgres";
const RESULTS = "test-results";
/** Fault rounds of `npm run test:all`. */
const MANY_ROUNDS = "50";

/** Checks over the whole code, each counted as one test: title and command. */
const GATES: [string, string[]][] = [
  [
    "Format",
    ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--cache"].concat(
      ["--cache-strategy", "content", "--cache-location", ".cache/prettier"],
      ["."],
    ),
  ],
  ["Lint", ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"]],
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
  ["Types", ["node_modules/typescript/bin/tsc", "--noEmit"]],
];

async function runGate(title: string, args: string[]): Promise<boolean> {
  const failure = await step(title, async () => {
    const { code, output } = await runNode(args);
    if (code !== 0) throw new Refusal(output.trim());
  }).catch((error: unknown) => error);
  if (failure) showError(failure);
  return !failure;
}

/** Runs the tests of the kinds, and tells what failed, what was flaky and what was slow. */
async function runTests(kinds: string[], filters: string[], wish: Wish): Promise<Count> {
  const first = await runVitest(kinds, filters, wish);
  const failed = first.files.filter((file) => file.status === "failed");
  const again = await tryAgain(failed, wish);
  const isFlaky = ({ name }: FileResult) => again.some((file) => file.name === name && file.status === "passed");

  const flaky = failed.filter(isFlaky).flatMap(failuresOf);
  const files = first.files.map((file) => (isFlaky(file) ? again.find(({ name }) => name === file.name)! : file));
  const failures = files.flatMap(failuresOf);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "flaky.json"), `${JSON.stringify(flaky, null, 2)}\n`);
  console.log(`\nSlowest files:\n${describeSlowest(first.files)}`);
  if (flaky.length > 0)
    console.log(`\nFlaky, green by itself and to be mended:\n${flaky.map(describeFailure).join("\n")}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(describeFailure).join("\n")}`);
  console.log();

  const count = countTests(files);
  // Errors outside any test, such as a setup that fails, show in the verdict alone.
  if (!first.isGreen && failed.length === 0) count.failed += 1;
  return count;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      quick: { type: "boolean" },
      all: { type: "boolean" },
      rounds: { type: "string" },
      gate: { type: "boolean" },
      pictures: { type: "boolean" },
    },
  });
  if (values.only && !KINDS.includes(values.only)) throw new Refusal(`--only takes one of: ${KINDS.join(", ")}`);
  const kinds = values.only ? [values.only] : values.quick ? ["unit"] : KINDS;
  const withGates = !values.only && positionals.length === 0;
  const wish: Wish = values.all
    ? { rounds: MANY_ROUNDS, pictures: true, everythingFrom: Date.now() % 2 ** 31 }
    : { rounds: values.rounds, gate: values.gate, pictures: values.pictures };

  if (kinds.some((kind) => IN_BROWSER.includes(kind))) {
    await step("Find a browser", async () => {
      process.env.CHROMIUM_PATH = ensureBrowser();
      return process.env.CHROMIUM_PATH;
    });
  }
  await step("Generate code", generate);

  const count: Count = { passed: 0, failed: 0 };
  if (withGates) {
    const waiting = [...GATES];
    const worker = async () => {
      for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
        if (await runGate(...gate)) count.passed += 1;
        else count.failed += 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  }
  const began = Date.now();
  const tests = await runTests(kinds, positionals, wish);
  count.passed += tests.passed;
  count.failed += tests.failed;
  if (values.all)
    console.log(`QUAYSIDE_SEED=${wish.everythingFrom}, ${((Date.now() - began) / 60_000).toFixed(1)} min of tests`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

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
