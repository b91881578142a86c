/** What a run of the tests came to: read from Vitest's report, counted, and told. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";

/** How many of the slowest files are named at the end. */
const SLOWEST = 10;
/** How much of an error's first line is told, in characters. */
const LONGEST_REASON = 160;

export interface Count {
  passed: number;
  failed: number;
}

/** What the report says of one file; times in milliseconds. */
export interface FileResult {
  /** From the project's folder on */
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  /** Why the file as a whole failed, where it did */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
}

/** A test, or a file as a whole, that failed: where, and the first line of why. */
export interface Failure {
  file: string;
  /** Empty for a file that could not be run */
  test: string;
  /** The line of the file where it failed, when the error names one */
  line: number | null;
  reason: string;
}

/** What Vitest has written down of its run, file by file; null when it did not come to that. The report is used up. */
export function takeReport(path: string): FileResult[] | null {
  if (!existsSync(path)) return null;
  const { testResults } = JSON.parse(readFileSync(path, "utf8")) as { testResults: FileResult[] };
  rmSync(path);
  return testResults.map((file) => ({ ...file, name: relative(process.cwd(), file.name) }));
}

/** An error outside any test: what was being run then, as far as Vitest knows, and its first words. */
export interface StrayError {
  /** From the project's folder on */
  file: string | null;
  reason: string;
}

/** What the reporter of errors outside any test has written down (`tests/setup/errors-outside.ts`). It is used up. */
export function takeStrayErrors(path: string): StrayError[] {
  if (!existsSync(path)) return [];
  const errors = JSON.parse(readFileSync(path, "utf8")) as { file: string | null; message: string }[];
  rmSync(path);
  return errors.map(({ file, message }) => ({
    file: file && relative(process.cwd(), file),
    reason: firstWords(message),
  }));
}

/** Errors outside any test as failures; those of files that were green by themselves went with what made them flaky. */
export function strayFailures(errors: readonly StrayError[], flaky: readonly string[]): Failure[] {
  return errors
    .filter(({ file }) => file === null || !flaky.includes(file))
    .map(({ file, reason }) => ({ file: file ?? "outside any file", test: "outside any test", line: null, reason }));
}

/** How many tests of the files passed and failed; a file that could not be run counts as one failure. */
export function countTests(files: readonly FileResult[]): Count {
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === "passed");
  return { passed: passed.length, failed: files.flatMap(failuresOf).length };
}

/** What failed in a file. */
export function failuresOf(file: FileResult): Failure[] {
  const failures = file.assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => failure(file.name, fullName, failureMessages?.[0] ?? ""));
  return failures.length === 0 && file.status === "failed" ? [failure(file.name, "", file.message)] : failures;
}

function failure(file: string, test: string, error: string): Failure {
  const line = error.match(new RegExp(`${file.replaceAll(/[.[\]()$]/g, "\\$&")}:(\\d+)`))?.[1];
  return { file, test, line: line ? Number(line) : null, reason: firstWords(error) };
}

const firstWords = (error: string) => (error.trim().split("\n", 1)[0] ?? "").slice(0, LONGEST_REASON);

/** One failure in two lines: where and what, and why. */
export function describeFailure({ file, test, line, reason }: Failure): string {
  return `  ${file}${line === null ? "" : `:${line}`}${test ? `  ${test}` : ""}\n    ${reason}`;
}

/** The files that took the longest, one in each line, so that one sees where the time goes. */
export function describeSlowest(files: readonly FileResult[]): string {
  const tookMs = ({ startTime, endTime }: FileResult) => endTime - startTime;
  return files
    .toSorted((a, b) => tookMs(b) - tookMs(a))
    .slice(0, SLOWEST)
    .map((file) => `${(tookMs(file) / 1000).toFixed(1).padStart(7)} s  ${file.name}`)
    .join("\n");
}
