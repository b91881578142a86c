/** House law: what docs/security.md names as holding a requirement is there. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/** What is quoted of other documents and rules. */
const OTHERS = ["Rotating secrets", "Watching it", "app-knows-no-stand-in"];

const files = sourceFiles(["."], /./);
const names = new Set(files.map((file) => basename(file)));
const document = readFileSync("docs/security.md", "utf8");

test("every file that is named is there", () => {
  const named = [...document.matchAll(/`([\w./*-]+\.(?:ts|tsx|md))`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !(name.includes("/") ? files.includes(name) : names.has(name)))).toEqual([]);
});

test("every test that is quoted is there", () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const quoted = document
    .split("\n")
    .flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map(([, words = ""]) => words.replace(/…$/, "")));
  const isSaid = (words: string) => tests.some((text) => text.includes(words)) || OTHERS.includes(words);
  expect(quoted.filter((words) => !isSaid(words))).toEqual([]);
});
