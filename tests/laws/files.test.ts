/** House laws on files: their size, their names, and what they may hold. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, sourceFiles, walk } from "./source-files.ts";

const CODE = ["app", "sandbox", "scripts", "tests", "prisma", "bench", "extensions"];
const code = sourceFiles(CODE, /\.(ts|tsx|js|mjs|cjs)$/).filter((file) => !file.includes(".generated."));

test("no file is longer than 400 lines", () => {
  const long = code.map((file) => ({ file, lines: readFileSync(file, "utf8").trimEnd().split("\n").length }));
  expect(long.filter(({ lines }) => lines > 400)).toEqual([]);
});

test("no drawer for everything: utils, misc, helpers, common", () => {
  const drawers = /(^|[/.-])(utils?|misc|helpers?|commons?)([/.-]|$)/i;
  expect(code.filter((file) => drawers.test(file))).toEqual([]);
});

test("no barrels: an index file does more than hand on", () => {
  const barrels = code.filter((file) => {
    if (!/^index\.(ts|tsx|js)$/.test(basename(file))) return false;
    return parse(file).statements.every(
      (statement) => ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement),
    );
  });
  expect(barrels).toEqual([]);
});

test("no work left for later is written into the code", () => {
  const later = /\b(TODO|FIXME|XXX|HACK)\b/;
  const self = "tests/laws/files.test.ts";
  expect(code.filter((file) => file !== self && later.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("nothing in the product knows that a sandbox exists", () => {
  const files = sourceFiles(["app", "locales"], /\.(ts|tsx|json|css)$/).filter((file) => !/\.test\.tsx?$/.test(file));
  // Browsers and vendors use the word too: the iframe attribute, and the name of a vendor's place for trying.
  const mentions = files.filter((file) =>
    readFileSync(file, "utf8")
      .replace(/\bsandbox=|\bEnvironment\.set\("sandbox"\)/g, "")
      .match(/sandbox/i),
  );
  expect(mentions).toEqual([]);
});

test("raw queries stand in *.sql.server.ts files and the platform alone", () => {
  const files = sourceFiles(["app"], /\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith(".sql.server.ts") && !file.startsWith("app/platform/"),
  );
  const raw = new Set(["$queryRaw", "$executeRaw", "$queryRawUnsafe", "$executeRawUnsafe", "$queryRawTyped"]);
  const found: string[] = [];
  for (const file of files) {
    walk(parse(file), (node) => {
      if (ts.isPropertyAccessExpression(node) && raw.has(node.name.text)) found.push(file);
    });
  }
  expect(found).toEqual([]);
});

test("no query is put together from text", () => {
  const files = sourceFiles(["app"], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.filter((file) => /\$(queryRaw|executeRaw)Unsafe\b/.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
