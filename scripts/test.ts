/**
 * `npm test`: the gates (format, lint, house laws, types) and all tests. The last lines say what failed and where, what was
 * flaky and which files were the slowest, and count each test and each gate.
 *
 *   npm test                          everything
 *   npm test -- --only http           one kind of tests: unit, sandbox, http, faults or e2e
 *   npm test -- orders                the tests whose file names contain "orders"
 *   npm run validate                  gates and unit tests alone (--quick)
 *   npm test -- --pictures lists      keeps the pictures that the browser tests take, in test-results/
 *   npm run test:faults               the fault tests in fifty rounds (--rounds)
 *   npm run test:faults:gate          each guard taken out in turn: fails where the rounds do not notice
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
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
  takeReport,
  type Count,
  type FileResult,
} from "./test-report.ts";

const KINDS = ["unit", "sandbox", "http", "faults", "e2e"];
const IN_BROWSER = ["sandbox", "e2e"];
const TEST_CLUSTER = ".data/test-postgres";
const REPORT = ".cache/test-report.json";
const RESULTS = "test-results";
/**
 * Kinds whose files have a second try, each whole and by itself: what a browser and killed processes do depends on the
 * machine in ways that nobody foresees. What is green then is told as flaky, and is a fault to be mended.
 */
const TRIED_TWICE = ["tests/e2e/", "tests/faults/"];
/** More files than that do not fail by chance. */
const MOST_TRIED_TWICE = 12;
/** The lots that fault tests draw, where nobody asks for more rounds or others. */
const FAULT_SEED = "quay";

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

/** How many rounds the fault tests have, and whether each guard is taken out in turn, to see that they notice. */
interface Wish {
  rounds?: string;
  gate?: boolean;
  /** Keeps the pictures that browser tests take */
  pictures?: boolean;
}

function environmentFor({ rounds, gate, pictures }: Wish): NodeJS.ProcessEnv {
  return {
    ...(!rounds && !gate && { QUAYSIDE_FAULT_SEED: FAULT_SEED }),
    ...process.env,
    ...(rounds && { QUAYSIDE_FAULT_ROUNDS: rounds }),
    ...(gate && { QUAYSIDE_FAULT_GATE: "1" }),
    ...(pictures && { QUAYSIDE_PICTURES: "1" }),
  };
}

interface Run {
  files: FileResult[];
  /** Vitest's own verdict, which knows of errors outside any test as well. */
  isGreen: boolean;
}

async function runVitest(kinds: string[], filters: string[], wish: Wish): Promise<Run> {
  rmSync(REPORT, { force: true });
  const projects = kinds.flatMap((kind) => ["--project", kind]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--passWithNoTests", ...projects, ...reporters, ...filters];
  const { code } = await runNode(args, { env: environmentFor(wish), show: true });
  return { files: takeReport(REPORT) ?? [], isGreen: code === 0 };
}

/**
 * Runs the failed files again, each by itself, with a product and a database of its own: steps of a journey can't be
 * repeated singly. Returns what each came to.
 */
async function tryAgain(failed: FileResult[], wish: Wish): Promise<FileResult[]> {
  const again: FileResult[] = [];
  for (const { name } of failed) {
    console.log(`\nOnce more, by itself: ${name}`);
    const kind = KINDS.find((one) => name.startsWith(`tests/${one}/`))!;
    const { files } = await runVitest([kind], [name], wish);
    again.push(...files.filter((file) => file.name === name));
  }
  return again;
}

/** Runs the tests of the kinds, and tells what failed, what was flaky and what was slow. */
async function runTests(kinds: string[], filters: string[], wish: Wish): Promise<Count> {
  const first = await runVitest(kinds, filters, wish);
  const failed = first.files.filter((file) => file.status === "failed");
  const mayTryAgain = !wish.rounds && !wish.gate && failed.length <= MOST_TRIED_TWICE;
  const chancy = failed.filter(({ name }) => mayTryAgain && TRIED_TWICE.some((folder) => name.startsWith(folder)));
  const again = await tryAgain(chancy, wish);
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
      rounds: { type: "string" },
      gate: { type: "boolean" },
      pictures: { type: "boolean" },
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
