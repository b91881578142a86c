/** One run of Vitest over some kinds of tests, and the second try of those that may depend on the machine. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { contentTurn } from "./prepare.ts";
import { runNode } from "./processes.ts";
import { takeStrayErrors, takeReport, type FileResult, type StrayError } from "./test-report.ts";

export const KINDS = ["unit", "sandbox", "http", "faults", "e2e"];
const REPORT = ".cache/test-report.json";
/** What Node has compiled once it keeps here: a run starts the same programs a hundred times. */
const COMPILED = resolve(".cache/compiled");
/** More files than that do not fail by chance. */
const MOST_TRIED_TWICE = 12;
/** Where Vitest's errors outside any test are written down, by a reporter of ours: its own report leaves them out. */
const OUTSIDE = ".cache/errors-outside.json";
const OUTSIDE_REPORTER = "tests/setup/errors-outside.ts";

/** What is asked of a run beside its tests. */
export interface Wish {
  /** How many rounds the fault tests have, with new lots */
  rounds?: string | undefined;
  /** Takes out each guard of the fault tests in turn, to see that they notice */
  gate?: boolean | undefined;
  /** Keeps the pictures that browser tests take */
  pictures?: boolean | undefined;
  /** Looks at everything that a run else looks at by turns, and draws new data from this seed */
  everythingFrom?: number | undefined;
  /** Runs the files in the order that this number gives */
  shuffle?: number | undefined;
  /** Runs one part of the files, as "2/6" */
  shard?: string | undefined;
}

export interface Run {
  files: FileResult[];
  /** Errors outside any test, such as a promise that nobody waits for */
  outside: StrayError[];
  /** Vitest's own verdict, which knows of everything, such as a setup that fails */
  isGreen: boolean;
}

/** What is set in the environment already, by a person, goes before what is wished. */
function environmentFor({ rounds, gate, pictures, everythingFrom }: Wish, filters: string[]): NodeJS.ProcessEnv {
  const isDrawnAnew = everythingFrom !== undefined;
  return {
    NODE_COMPILE_CACHE: COMPILED,
    ...(isDrawnAnew
      ? { QUAYSIDE_SEED: String(everythingFrom) }
      : { QUAYSIDE_TURN: String(contentTurn()), QUAYSIDE_CHANGED_TESTS: changedTests().join(" ") }),
    ...(filters.length > 0 && { QUAYSIDE_EVERY_FILE: "1" }),
    // The lots that fault tests draw are the code's own as well.
    ...(!rounds && !gate && !isDrawnAnew && { QUAYSIDE_FAULT_SEED: `turn ${contentTurn()}` }),
    ...process.env,
    ...(rounds && { QUAYSIDE_FAULT_ROUNDS: rounds }),
    ...(gate && { QUAYSIDE_FAULT_GATE: "1" }),
    ...(pictures && { QUAYSIDE_PICTURES: "1" }),
  };
}

/** Test files that are not as the main branch has them, with changes that are not committed; none where there is no such branch. */
function changedTests(): string[] {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";
  const main = ["origin/main", "main"].find((name) => git("rev-parse", "--verify", "--quiet", name) !== "");
  const base = main && git("merge-base", "HEAD", main);
  return base ? git("diff", "--name-only", base, "--", "tests").split("\n").filter(Boolean) : [];
}

/** Runs the tests of the kinds whose file names contain one of the filters; all of them without any. */
export async function runVitest(kinds: string[], filters: string[], wish: Wish): Promise<Run> {
  for (const report of [REPORT, OUTSIDE]) rmSync(report, { force: true });
  // A kind has a project of its own name, and one for files that need a process each.
  const projects = kinds.flatMap((kind) => ["--project", kind, "--project", `${kind}-apart`]);
  const reporters = [
    ...["--reporter=default", `--reporter=./${OUTSIDE_REPORTER}`],
    ...["--reporter=json", `--outputFile.json=${REPORT}`],
  ];
  const order = wish.shuffle === undefined ? [] : ["--sequence.shuffle.files=true", `--sequence.seed=${wish.shuffle}`];
  const shard = wish.shard === undefined ? [] : [`--shard=${wish.shard}`];
  const told = [...projects, ...reporters, ...order, ...shard];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...told];
  const { code } = await runNode([...args, ...filters], { env: environmentFor(wish, filters), show: true });
  return { files: takeReport(REPORT) ?? [], outside: takeStrayErrors(OUTSIDE), isGreen: code === 0 };
}

/** What Vitest says of a test or a hook that took longer than it may. */
const RAN_OUT_OF_TIME = /^(?:\w*Error: )?(?:Test|Hook) timed out in \d+ms/;

/**
 * Whether a failed file has a second try, whole and by itself. What a browser does depends on the machine in ways that nobody
 * foresees, and so does the start of the processes that fault tests kill, and whether anything comes to its end in time. What
 * a call, a rule or a round of faults was found to do is found, whatever the next try comes to.
 */
export function mayTryAgain({
  name,
  assertionResults,
  message,
}: Pick<FileResult, "name" | "assertionResults" | "message">): boolean {
  if (name.startsWith("tests/e2e/")) return true;
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return name.startsWith("tests/faults/") || RAN_OUT_OF_TIME.test(message);
  return failed.every(({ failureMessages }) => failureMessages?.every((each) => RAN_OUT_OF_TIME.test(each)) ?? false);
}

/**
 * Runs the failed files that may depend on the machine again, each by itself, with a product and a database of its own: steps
 * of a journey can't be repeated singly. However much a run looks at, it has the same tries. Returns what each came to; nothing
 * where so many failed that it is no chance.
 */
export async function tryAgain(failed: readonly FileResult[], wish: Wish): Promise<FileResult[]> {
  if (failed.length > MOST_TRIED_TWICE) return [];
  const again: FileResult[] = [];
  for (const { name } of failed.filter(mayTryAgain)) {
    console.log(`\nOnce more, by itself: ${name}`);
    const { files, isGreen } = await runVitest(KINDS, [name], { ...wish, shard: undefined });
    const isSpoilt = !isGreen && files.every(({ status }) => status === "passed");
    if (!isSpoilt) again.push(...files.filter((file) => file.name === name));
  }
  return again;
}
