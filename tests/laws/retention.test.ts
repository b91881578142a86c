/** House law: how long a table is kept is decided, and stands in docs/retention.md. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

const document = readFileSync("docs/retention.md", "utf8");
const tables = sourceFiles(["prisma/schema"], /\.prisma$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^ {2}@@map\("(\w+)"\)/gm)].map(([, table = ""]) => table),
);

test("every table is named", () => {
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.filter((table) => !document.includes(`\`${table}\``))).toEqual([]);
});

test("every job that is named is there", () => {
  const jobs = sourceFiles(["app"], /\.ts$/).map((file) => readFileSync(file, "utf8"));
  const named = [...document.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !jobs.some((text) => text.includes(`name: "${name}"`)))).toEqual([]);
});
