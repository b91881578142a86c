/**
 * `npm test`: the gates (format, lint, house laws, types) and all tests. The last lines name the slowest files and count
 * each test and each gate.
 *
 *   npm test                          everything
 *   npm test -- --only http           one kind of tests: unit, sandbox, http, faults or e2e
 *   npm test -- orders                the tests whose file names contain "orders"
 *   npm run validate                  gates and unit tests alone (--quick)
 *   npm run test:faults               the fault tests in fifty rounds (--rounds)
 *   npm run test:faults:gate          each guard taken out in turn: fails where the rounds do not notice
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.ts";
import { stopUnused } from "./database.ts";
import { generate } from "./prepare.ts";
import { endChildren, runNode } from "./processes.ts";
import { Refusal, showError, step } from "./progress.ts";

const KINDS = ["unit", "sandbox", "http", "faults", "e2e"];
const IN_BROWSER = ["sandbox", "e2e"];
const TEST_CLUSTER = ".data/test-postgres";
const REPORT = ".cache/test-report.json";
/** How many of the slowest files are named at the end. */
const SLOWEST = 10;

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

interface Count {
  passed: number;
  failed: number;
}

/** What the report says of one file; times in milliseconds. */
interface FileResult {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  assertionResults: { status: string }[];
}

/** Names the files that took the longest, so that one sees where the time goes. */
function showSlowest(files: FileResult[]): void {
  const slowest = files.toSorted((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime)).slice(0, SLOWEST);
  console.log("\nSlowest files:");
  for (const { name, startTime, endTime } of slowest)
    console.log(`${((endTime - startTime) / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), name)}`);
  console.log();
}

async function runGate(title: string, args: string[]): Promise<boolean> {
  const failure = await step(title, async () => {
    const { code, output } = await runNode(args);
    if (code !== 0) throw new Refusal(output.trim());
  }).catch((error: unknown) => error);
  if (failure) showError(failure);
  return !failure;
}

/** How many rounds the fault tests have, and whether each guard is taken out in turn, to see that they notice. */
interface FaultWish {
  rounds?: string;
  gate?: boolean;
}

/** Runs the tests of the kinds; a file that can't be loaded counts as one failure. */
async function runTests(kinds: string[], filters: string[], faults: FaultWish): Promise<Count> {
  rmSync(REPORT, { force: true });
  const projects = kinds.flatMap((kind) => ["--project", kind]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const env = {
    ...process.env,
    ...(faults.rounds && { QUAYSIDE_FAULT_ROUNDS: faults.rounds }),
    ...(faults.gate && { QUAYSIDE_FAULT_GATE: "1" }),
  };
  const args = ["node_modules/vitest/vitest.mjs", "run", "--passWithNoTests", ...projects, ...reporters, ...filters];
  const { code } = await runNode(args, { env, show: true });

  if (!existsSync(REPORT)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(REPORT, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: FileResult[];
  };
  showSlowest(report.testResults);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  // Errors outside any test, such as a setup that fails, show in the exit code alone.
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      quick: { type: "boolean" },
      rounds: { type: "string" },
      gate: { type: "boolean" },
    },
  });
  if (values.only && !KINDS.includes(values.only)) throw new Refusal(`--only takes one of: ${KINDS.join(", ")}`);
  const kinds = values.only ? [values.only] : values.quick ? ["unit"] : KINDS;
  const withGates = !values.only && positionals.length === 0;

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
  const tests = await runTests(kinds, positionals, values);
  count.passed += tests.passed;
  count.failed += tests.failed;
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
