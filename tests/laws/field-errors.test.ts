/** House law: what is said of a field goes once the field says something else, as `~/shell/errors/field-errors` has it. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const SCREENS = /^app\/(?:areas\/[^/]+\/screens|routes|shell|ui)\/.*\.tsx$/;

/** Where a field's error is read from an answer's `errors` as they came. */
function staleErrors(source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  walk(source, (node) => {
    if (!ts.isJsxAttribute(node) || node.name.getText() !== "error") return;
    walk(node, (below) => {
      if (ts.isPropertyAccessExpression(below) && below.name.text === "errors") found.push(below);
    });
  });
  return found;
}

test.each([
  ["<TextField error={answer.errors.name} />", 1],
  ["<TextField error={t(answer?.errors?.name)} />", 1],
  ["<TextField error={errorOf('name')} />", 0],
  ["<Banner items={answer.errors.name} />", 0],
])("%s", (text, count) => {
  expect(staleErrors(parse("app/ui/field.tsx", `const field = ${text};`))).toHaveLength(count);
});

test("no field keeps an error that was said of what it no longer says", () => {
  const found = sourceFiles(["app"], SCREENS).flatMap((file) => staleErrors(parse(file)));
  expect(found.map(placeOf)).toEqual([]);
});
