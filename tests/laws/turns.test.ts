/** House law: what comes by turns comes, each row of a file with each turn of it, and no test file is in none of the kinds. */
import { globSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { TURNS } from "../../scripts/prepare.ts";
import { isFileInTurn, isRowInTurn, MOST_FILE_PARTS } from "../setup/turns.ts";

/** By how many parts rows come anywhere (`inTurn`), and files. */
const ROW_PARTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20];
const FILE_PARTS = [1, 4, 16];

test.each(ROW_PARTS.flatMap((rows) => FILE_PARTS.map((files) => ({ rows, files }))))(
  "$rows parts of a file that comes by $files",
  ({ rows, files }) => {
    const seen = new Map<number, number>();
    for (let turn = 0; turn < TURNS; turn++)
      if (isFileInTurn(3, turn, files))
        for (let row = 0; row < rows; row++) if (isRowInTurn(row, turn, rows)) seen.set(row, (seen.get(row) ?? 0) + 1);
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([...Array(rows).keys()]);
    // None comes more often than others.
    expect(new Set(seen.values()).size).toBe(1);
  },
);

test("files come by parts that divide the most", () => {
  expect(FILE_PARTS.filter((parts) => MOST_FILE_PARTS % parts !== 0)).toEqual([]);
});

test("each test file is of one kind", async () => {
  vi.stubEnv("QUAYSIDE_EVERY_FILE", "1");
  const { default: config } = await import("../../vitest.config.ts");
  const projects = config.test!.projects as { test: { name: string; include: string[] } }[];
  const kindsOf = new Map<string, string[]>();
  for (const { test: kind } of projects)
    for (const file of new Set(globSync(kind.include))) kindsOf.set(file, [...(kindsOf.get(file) ?? []), kind.name]);
  const all = globSync("{app,tests,extensions,sandbox,scripts,bench,prisma}/**/*.{test,spec}.*");
  expect(all.filter((file) => kindsOf.get(file)?.length !== 1).map((file) => [file, kindsOf.get(file) ?? []])).toEqual(
    [],
  );
});
