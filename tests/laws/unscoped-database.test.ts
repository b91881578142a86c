/** House law: the client that sees all workspaces is for what learns the workspace from data; each file says why it needs it. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, sourceFiles, specifiersOf, walk } from "./source-files.ts";
import { UNSCOPED } from "./unscoped-database.ts";

/** What opens the database: the unscoped client's module, and what such a client is made of. A lock hands its transaction out. */
const DOORS = /(?:^|\/)db\/client\.server(?:\.ts)?$|^pg$/;
const LOCKS = /(?:^|\/)db\/advisory-lock\.server(?:\.ts)?$/;
const listed = Object.values(UNSCOPED).flat();

/** True for a file that takes something of such a module along when it runs. */
function isUnscoped(source: ts.SourceFile): boolean {
  const opens = specifiersOf(source).some(({ text, parent }) => {
    if (LOCKS.test(text)) return parent.getText().includes("withAdvisoryLock") || !ts.isImportDeclaration(parent);
    if (!DOORS.test(text) || ts.isLiteralTypeNode(parent)) return false;
    if (ts.isExportDeclaration(parent)) return !parent.isTypeOnly;
    if (!ts.isImportDeclaration(parent)) return true;
    const clause = parent.importClause;
    if (clause?.isTypeOnly) return false;
    const names = clause?.namedBindings;
    return !names || !ts.isNamedImports(names) || names.elements.some(({ isTypeOnly }) => !isTypeOnly);
  });
  let makes = false;
  walk(source, (node) => {
    if (ts.isNewExpression(node) && /(?:^|\.)PrismaClient$/.test(node.expression.getText())) makes = true;
  });
  return opens || makes;
}

test.each([
  ['import { systemDb } from "~/platform/db/client.server";', true],
  ['import { type SystemDb, pool } from "../../../../platform/db/client.server.ts";', true],
  ['const { systemDb } = await import("~/platform/db/client.server");', true],
  ['export { systemDb } from "~/platform/db/client.server";', true],
  ['import { Pool } from "pg";', true],
  ['import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";', true],
  ['import { holdLock } from "~/platform/db/advisory-lock.server";', false],
  ["const db = new PrismaClient();", true],
  ['import type { SystemTransaction } from "~/platform/db/client.server";', false],
  ['import { type SystemTransaction } from "~/platform/db/client.server";', false],
  ['type Db = import("~/platform/db/client.server").SystemDb;', false],
])("%s reaches past the scope: %s", (text, reaches) => expect(isUnscoped(parse("made-up.ts", text))).toBe(reaches));

/** Everything but the platform, and what starts the processes. */
const unscoped = sourceFiles(["app"], /^app\/(?!platform\/).*\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .filter((file) => isUnscoped(parse(file)));

test("who reaches past the scope of a workspace is listed, with the reason", () => {
  expect(unscoped.filter((file) => !listed.includes(file))).toEqual([]);
});

test("nobody is listed who no longer does, nor twice", () => {
  expect(listed.filter((file) => !unscoped.includes(file))).toEqual([]);
  expect(listed.filter((file, at) => listed.indexOf(file) !== at)).toEqual([]);
});
