/** House law: each case of the field (`tests/cases`) is read by a test. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

const cases = sourceFiles(["tests/cases"], /\.\w+$/).map((file) => file.slice("tests/cases/".length));
const named = new Set(
  sourceFiles(["app", "tests"], /\.test\.tsx?$/)
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => source.includes("factories/field-cases.ts"))
    .flatMap((source) => [...source.matchAll(/"([\w-]+(?:\.\w+)?)"/g)].map(([, name]) => name)),
);

test("each case of the field is read by a test", () => {
  expect(cases.length).toBeGreaterThan(20);
  expect(cases.filter((file) => !named.has(file) && !named.has(file.replace(/\.json$/, "")))).toEqual([]);
});
