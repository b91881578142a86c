/** House law on numbers that people type: one reader of them (decision 66), so that none is guessed. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

const NUMBER_FIELD = /inputMode="(?:decimal|numeric)"|type="(?:number|integer|currency)"/;

test("fields for numbers are those of ui/fields", () => {
  const screens = sourceFiles(["app"], /\.tsx$/).filter((file) => !file.startsWith("app/ui/fields/"));
  expect(screens.filter((file) => NUMBER_FIELD.test(readFileSync(file, "utf8")))).toEqual([]);
});
