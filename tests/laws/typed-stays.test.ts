/**
 * House law: no form loses what is typed in it to data that come anew. A form that is filled anew with them is a steady one
 * (`SteadyForm`), and none has their time or version for its key.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

const KEYED = /\bkey=\{(?:[^{}\n]|\{[^{}\n]*\}?)*?(?:dataUpdatedAt|[vV]ersion)\b/;
const HOME = "app/shell/data/steady-form.tsx";

test.each([
  ["<Form key={query.dataUpdatedAt} {...query.data} />", true],
  ["<Form key={`${id}:${product.version}`} />", true],
  ["<Row key={row.id} />", false],
])("%s", (text, isFound) => expect(KEYED.test(text)).toBe(isFound));

test("no form is keyed by the state of its data", () => {
  const found = sourceFiles(["app"], /\.tsx$/)
    .filter((file) => file !== HOME)
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((text, index) => (KEYED.test(text) ? [`${file}:${index + 1}`] : [])),
    );
  expect(found).toEqual([]);
});

test("a steady form's save bar says when it was saved, as it would hold what is old otherwise", () => {
  const faulty = sourceFiles(["app"], /\.tsx$/)
    .filter((file) => file !== HOME)
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => text.includes("<SteadyForm") && text.includes("<SaveBar") && !text.includes("isSaved={"));
  expect(faulty.map(({ file }) => file)).toEqual([]);
});
