/** House law: what a run leaves out says why, and no test that was run alone for a while stays so. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

const LEFT_OUT = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|fails|skipIf|runIf)\b/;
const ALONE = /\b(?:test|it|describe)(?:\.\w+)*\.only\b/;

const lines = sourceFiles(["app", "tests", "extensions", "sandbox"], /\.test\.tsx?$/)
  .filter((file) => file !== "tests/laws/skipped-tests.test.ts")
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((text, index, all) => ({ place: `${file}:${index + 1}`, text, before: all[index - 1] ?? "" })),
  );

test("a test that is left out has its reason in the line before it", () => {
  const leftOut = lines.filter(({ text }) => LEFT_OUT.test(text));
  expect(leftOut.length).toBeGreaterThan(0);
  expect(leftOut.filter(({ before }) => !/^\s*\/\/ \w/.test(before)).map(({ place }) => place)).toEqual([]);
});

test("no test is run alone", () => {
  expect(lines.filter(({ text }) => ALONE.test(text)).map(({ place }) => place)).toEqual([]);
});
