/**
 * House law: two clocks are never compared (decision 90). What is sent, read and settled is written down and compared by the
 * database's clock, as each process has one of its own; and how long work waits in the queue is the database's to add up.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

/** Moments that one process writes and another compares, before it asks for money or sends anything again. */
const MOMENTS =
  /\b(?:settlesAt|paySentAt|cancelAskedAt|checkedAt|heardAt|movedAt|takenUpAt|returnsReadAt|SETTLING_MS|settlingTimeLeft)\b/;

/** Where a file asks its own process what time it is. */
function ownTime(source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    const isNewDate =
      ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments ?? []).length === 0;
    const isDateNow = ts.isCallExpression(node) && node.expression.getText() === "Date.now";
    if (isNewDate || isDateNow) found.push(placeOf(node));
  });
  return found;
}

/** Where work is asked for at a moment that is added up from the process' own time. */
function ownRunAt(source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== "runAt") return;
    if (/\bDate\.now\(\)|\bnew Date\(\)/.test(node.initializer.getText())) found.push(placeOf(node));
  });
  return found;
}

const code = sourceFiles(["app"], /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));

test.each([
  ["if (write.settlesAt > new Date()) return;", 1],
  ["const left = at.getTime() - Date.now();", 1],
  ["const at = new Date(told);", 0],
  ["const at = databaseTime();", 0],
])("%s asks the process %i times", (text, times) => expect(ownTime(parse("made-up.ts", text))).toHaveLength(times));

test("what settles, and when it was sent, is told by the database's clock", () => {
  const files = code.filter((file) => MOMENTS.test(readFileSync(file, "utf8")));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => ownTime(parse(file)))).toEqual([]);
});

test("work that is to wait says how long, and not until when by its process' clock", () => {
  expect(ownRunAt(parse("made-up.ts", "enqueue(tx, job, {}, { runAt: new Date(Date.now() + 1) });"))).toHaveLength(1);
  expect(code.flatMap((file) => ownRunAt(parse(file)))).toEqual([]);
});
