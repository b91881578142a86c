/** House law: each case of the field (`tests/cases`) is read by a test, or has its reason here. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/** What is not served yet, and why. */
const LEFT: Readonly<Record<string, string>> = {
  "connection-lost":
    "a store whose tokens are refused is told by the page that asks all stores and by failing work; nothing says on home or on its channel that it has to be opened once in the admin",
  "sold-shop":
    "served where the new owner's address comes with the new installation (decision 95, tests/http/sold-shops.test.ts); who finds the app installed acts as its former owner, as the staff of a shop are no persons of their own yet",
};

const cases = sourceFiles(["tests/cases"], /\.\w+$/).map((file) => file.slice("tests/cases/".length));
const named = new Set(
  sourceFiles(["app", "tests"], /\.test\.tsx?$/)
    .filter((file) => !file.startsWith("tests/laws/"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => source.includes("factories/field-cases.ts"))
    .flatMap((source) => [...source.matchAll(/"([\w-]+(?:\.\w+)?)"/g)].map(([, name]) => name)),
);

test("each case of the field is read by a test", () => {
  expect(cases.length).toBeGreaterThan(20);
  const unread = cases.filter((file) => !named.has(file) && !named.has(file.replace(/\.json$/, "")));
  expect(unread.map((file) => file.replace(/\.json$/, ""))).toEqual(Object.keys(LEFT));
});
