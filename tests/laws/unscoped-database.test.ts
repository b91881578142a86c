/** House law: the client that sees all workspaces is for what learns the workspace from data; each file says why it needs it. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, sourceFiles } from "./source-files.ts";
import { UNSCOPED } from "./unscoped-database.ts";

const CLIENT = /(^~\/platform|\/platform)\/db\/client\.server$/;
const listed = Object.values(UNSCOPED).flat();

/** True for a file that takes something of the client's module along when it runs. */
function isUnscoped(file: string): boolean {
  return parse(file).statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return false;
    if (!CLIENT.test(statement.moduleSpecifier.text)) return false;
    const clause = statement.importClause;
    if (clause?.isTypeOnly) return false;
    const names = clause?.namedBindings;
    return !names || !ts.isNamedImports(names) || names.elements.some(({ isTypeOnly }) => !isTypeOnly);
  });
}

const unscoped = sourceFiles(["app/areas", "app/adapters", "app/shell"], /\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .filter(isUnscoped);

test("who reaches past the scope of a workspace is listed, with the reason", () => {
  expect(unscoped.filter((file) => !listed.includes(file))).toEqual([]);
});

test("nobody is listed who no longer does, nor twice", () => {
  expect(listed.filter((file) => !unscoped.includes(file))).toEqual([]);
  expect(listed.filter((file, at) => listed.indexOf(file) !== at)).toEqual([]);
});
