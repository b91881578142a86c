/** House law: what the documents name is served as they name it, and what is not served yet is said in the open. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { entries } from "../factories/contract-entries.ts";

const [, ...rows] = readFileSync(new URL("documented-calls.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const documented = new Map(
  rows.map((row) => {
    const [id = "", method = "", path = "", outside = ""] = row.split("\t");
    return [id, { method, path, isOutside: outside === "yes" }] as const;
  }),
);
const served = entries.filter(({ meta }) => meta.id.startsWith("C"));

test.each(served)("$meta.id $name has its documented method and path", ({ meta, method, path }) => {
  const call = documented.get(meta.id);
  expect(call, `${meta.id} is a documented id`).toBeDefined();
  expect({ method, path, isOutside: meta.outsideApi }).toEqual(call);
});

test("no documented call and no address is served twice", () => {
  const ids = served.map(({ meta }) => meta.id);
  const addresses = entries.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test("calls of our own say so by their id", () => {
  expect(
    entries.filter(({ meta }) => !documented.has(meta.id) && !meta.id.startsWith("+")).map(({ name }) => name),
  ).toEqual([]);
});

test("the documented calls that are not served yet are exactly those listed in docs/not-yet.md", () => {
  const missing = [...documented.keys()].filter((id) => !served.some(({ meta }) => meta.id === id));
  const listed = readFileSync("docs/not-yet.md", "utf8").match(/\bC\d{3}\b/g) ?? [];
  expect([...new Set(listed)].sort()).toEqual(missing.sort());
});
