import { readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, test } from "vitest";
import { logicalDirections } from "../../scripts/logical-directions.ts";
import { sourceFiles } from "./source-files.ts";

const polaris = (css: string) =>
  postcss([logicalDirections()]).process(css, { from: "/node_modules/@shopify/polaris/build/esm/styles.css" }).css;

test.each([
  ["a { margin-left: 4px }", "a { margin-inline-start: 4px }"],
  ["a { text-align: right }", "a { text-align: end }"],
  [
    "a { margin: 1px 2px 3px calc(var(--x) * -1) }",
    "a { margin-block: 1px 3px; margin-inline: calc(var(--x) * -1) 2px }",
  ],
  ["a { padding: 1px 2px }", "a { padding: 1px 2px }"],
  ["a { left: 0 }", "a { inset-inline-start: 0 }"],
  ["a { left: 50%; transform: translate(-50%, 0) }", "a { left: 50%; transform: translate(-50%, 0) }"],
])("Polaris' %s becomes %s", (css, logical) => expect(polaris(css)).toBe(logical));

test("our own styles name the line's start and end themselves", () => {
  const physical = /^\s*(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:/m;
  expect(sourceFiles(["app"], /\.css$/).filter((file) => physical.test(readFileSync(file, "utf8")))).toEqual([]);
});
