/** House law: what others call says what goes in and out. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles } from "./source-files.ts";

const DOCUMENTED = /^app\/(areas\/[^/]+\/(server|rules|jobs)|platform|adapters)\/.*\.ts$|^scripts\/.*\.ts$/;

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function isCalled(statement: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return true;
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.some(
    ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
  );
}

test("every exported function and class of the server, the rules and the scripts has a docstring", () => {
  const files = sourceFiles(["app", "scripts"], DOCUMENTED).filter((file) => !/\.test\.ts$/.test(file));
  const silent = files.flatMap((file) =>
    parse(file)
      .statements.filter((statement) => isExported(statement) && isCalled(statement))
      .filter((statement) => ts.getJSDocCommentsAndTags(statement).length === 0)
      .map(placeOf),
  );
  expect(silent).toEqual([]);
});
